import { type FakeClock, fakeClock } from '@belfry/kit'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createShell } from '../../../src/app/createShell.ts'
import { Places } from '../../../src/app/Places.tsx'
import type { Feature } from '../../../src/shell/feature.ts'
import type { Shell } from '../../../src/shell/shell.ts'
import { ShellContext } from '../../../src/shell/useShell.ts'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true

/** jsdom has no media: a wide screen that does not mind movement. */
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  })

/** Nor has it sizes that change. */
window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

export interface TestShell {
  readonly shell: Shell
  readonly clock: FakeClock
}

/** A window; `isAnother` finds what the one before it has kept. */
export async function testShell(features: readonly Feature[] = [], isAnother = false): Promise<TestShell> {
  const clock = fakeClock()
  if (!isAnother) window.localStorage.clear()
  const shell = await createShell(
    {
      localStorage: window.localStorage,
      events: window,
      address: window,
      fetch: async () => Response.json({ version: '3.46.4' }),
      createAudioContext: () => {
        throw new Error('no sound in tests')
      },
      languages: ['en'],
      clock,
    },
    features,
  )
  await shell.translation.i18n.loadNamespaces(['actions', 'dialogues', 'errors', 'login'])
  return { shell, clock }
}

/** Draws inside the shell and gives the place it was drawn into. */
export async function draw(shell: Shell, children: ReactNode): Promise<HTMLElement> {
  const place = document.body.appendChild(document.createElement('div'))
  await act(async () =>
    createRoot(place, { onCaughtError: () => undefined }).render(
      <ShellContext value={shell}>
        <I18nextProvider i18n={shell.translation.i18n}>
          <Places>{children}</Places>
        </I18nextProvider>
      </ShellContext>,
    ),
  )
  return place
}
