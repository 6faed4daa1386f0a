import '../src/app/styles.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { Notices } from '../src/app/chrome/Notices.tsx'
import { useRootAttributes } from '../src/app/chrome/useRootAttributes.ts'
import { useShortcuts } from '../src/app/chrome/useShortcuts.ts'
import { createShell } from '../src/app/createShell.ts'
import { FEATURES } from '../src/app/features.ts'
import { ModalGate } from '../src/app/ModalGate.tsx'
import { Places } from '../src/app/Places.tsx'
import { surroundings } from '../src/app/surroundings.ts'
import { Page } from '../src/features/board/BoardPage.tsx'
import type { Shell } from '../src/shell/shell.ts'
import { ShellContext } from '../src/shell/useShell.ts'
import { createTryTable, playerId, SPECTATOR, STORYTELLER } from './room.ts'
import { prepare } from './setup.ts'

/**
 * The board with a table of its own: ?seats=10&as=storyteller|spectator|0..19&phase=1&reminders=3&dead=2&local=yes.
 * Never part of the product.
 */
const wishes = new URLSearchParams(location.search)
const number = (name: string, otherwise: number): number => Number(wishes.get(name) ?? otherwise)

const viewerOf = (as: string): string => {
  if (as === STORYTELLER || as === SPECTATOR) return as
  return playerId(Number(as))
}

function Frame() {
  useRootAttributes()
  useShortcuts()
  return (
    <div className="frame">
      <Page />
      <ModalGate />
      <Notices />
    </div>
  )
}

function Workbench({ shell }: { readonly shell: Shell }) {
  return (
    <ShellContext value={shell}>
      <I18nextProvider i18n={shell.translation.i18n}>
        <QueryClientProvider client={new QueryClient()}>
          <Places>
            <Suspense fallback={null}>
              <Frame />
            </Suspense>
          </Places>
        </QueryClientProvider>
      </I18nextProvider>
    </ShellContext>
  )
}

/**
 * A function, because a page that awaits at its top is not there yet: texts of other languages, which need parts of it,
 * would wait for the page, and the page for them.
 */
async function open(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  const shell = await createShell(surroundings(), FEATURES)
  const table = await createTryTable({
    seats: number('seats', 10),
    edition: wishes.get('edition') ?? 'tb',
    isLocal: wishes.has('local'),
  })
  await prepare(table.room, table.content, {
    isDealt: wishes.get('deal') !== 'no',
    phase: number('phase', 0),
    reminders: number('reminders', 0),
    dead: number('dead', 0),
  })
  /** Somebody else looks at the same table. */
  const seeAs = (who: string): void => shell.table.open('online', 'workbench', table.client(viewerOf(who)))
  seeAs(wishes.get('as') ?? STORYTELLER)
  /** Tests make the table do things through this. */
  Object.assign(window, {
    seeAs,
    notices: shell.notices,
    askAs: (userId: string, name: string, payload: unknown) =>
      table.room.request({ name, payload, userId, connectionId: userId, requestId: null }),
  })
  createRoot(root).render(<Workbench shell={shell} />)
}

void open()
