import '../src/styles/index.css'
import '../src/styles/ui/sheet.css'
import { SessionClient, socketTransport } from '@belfry/client'
import { systemClock } from '@belfry/kit'
import { type ComponentType, lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { BrowserRouter } from 'react-router'
import { Backdrop } from '../src/app/chrome/Backdrop.tsx'
import { Notices } from '../src/app/chrome/Notices.tsx'
import { useRootAttributes } from '../src/app/chrome/useRootAttributes.ts'
import { ModalGate } from '../src/app/ModalGate.tsx'
import { scripts } from '../src/features/scripts/index.ts'
import { BACKEND } from '../src/frame/backend.ts'
import type { SideTabProps, SideTabRow } from '../src/frame/board.ts'
import { createShell, type Shell } from '../src/frame/shell.ts'
import { ShellContext, useReadable, useShell } from '../src/frame/useShell.ts'
import { useText } from '../src/frame/useText.ts'
import { APP_VERSION } from '../src/lib/version.ts'
import { Button } from '../src/ui/Button.tsx'

/** The sheets at a real table, without the board around them. Never part of the product. */
const shell = await createShell(
  {
    localStorage: window.localStorage,
    events: window,
    fetch: (...args) => window.fetch(...args),
    createAudioContext: () => new AudioContext(),
    languages: navigator.languages,
  },
  [scripts],
)

const session = new URLSearchParams(location.search).get('session') ?? ''
shell.table.open(
  'online',
  session,
  new SessionClient({
    transport: socketTransport({
      origin: location.origin,
      path: BACKEND.socketPath,
      sessionCode: session,
      version: APP_VERSION,
      token: () => shell.account.get().tokens?.accessToken ?? '',
    }),
    clock: systemClock,
    makeId: () => crypto.randomUUID(),
  }),
)
await shell.content.load(shell.translation.i18n.language)

interface Loaded {
  readonly row: SideTabRow
  readonly Content: ComponentType<SideTabProps>
}

const tabs: readonly Loaded[] = (scripts.sideTabs ?? []).map((row) => ({
  row,
  Content: lazy(async () => ({ default: (await row.load()).Tab })),
}))
const Layer = lazy(async () => ({
  default: (await import('../src/features/scripts/ScriptsLayer.tsx')).Layer,
}))
const Hint = lazy(async () => ({ default: (await import('../src/features/scripts/NightHint.tsx')).Part }))

const WIDTHS = { closed: 0, mid: '22rem', open: '46rem' } as const

function SideTab({ row, Content }: Loaded) {
  const { board } = useShell()
  const { t } = useText('scripts')
  const state = useReadable(board.tabs)[row.name]
  const isAway = useReadable(board.tabs.takenOut)?.name === row.name
  if (!row.useIsShown()) return null
  return (
    <section data-tab={row.name} data-state={state} style={{ display: 'grid', justifyItems: 'end' }}>
      <Button className="side-tab__label" icon={row.icon} onClick={() => board.tabs.click(row.name)}>
        {t(row.label)}
      </Button>
      {state !== 'closed' && !isAway && (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={t(row.label)}
          style={{
            width: WIDTHS[state],
            maxWidth: '94vw',
            maxHeight: '72vh',
            overflow: 'auto',
            containerType: 'inline-size',
          }}
        >
          <Content state={state} />
        </section>
      )}
    </section>
  )
}

function Bench() {
  useRootAttributes()
  const { actions, board } = useShell()
  return (
    <>
      <Backdrop />
      <main style={{ display: 'grid', gap: '0.5rem', justifyItems: 'end', padding: '1rem' }}>
        <h1 style={{ justifySelf: 'start' }}>Scripts</h1>
        <div style={{ justifySelf: 'start', display: 'flex', gap: '1rem' }}>
          <Button onClick={() => actions.run('gatherEdition')}>edition</Button>
          <Button onClick={() => actions.run('nightOrder')}>night order</Button>
          <Button onClick={() => board.mode.set('firstnight')}>first night mode</Button>
          <span data-testid="hints" style={{ position: 'relative', width: '2rem', height: '2rem' }}>
            <Suspense fallback={null}>
              <Hint seat={0} />
            </Suspense>
          </span>
        </div>
        <Suspense fallback={null}>
          {tabs.map((tab) => (
            <SideTab key={tab.row.name} {...tab} />
          ))}
          <Layer />
        </Suspense>
      </main>
      <ModalGate />
      <Notices />
    </>
  )
}

function Around({ shell: around }: { readonly shell: Shell }) {
  return (
    <ShellContext value={around}>
      <I18nextProvider i18n={around.translation.i18n}>
        <BrowserRouter>
          <Suspense fallback={null}>
            <Bench />
          </Suspense>
        </BrowserRouter>
      </I18nextProvider>
    </ShellContext>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
createRoot(root).render(<Around shell={shell} />)
