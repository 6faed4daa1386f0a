// @vitest-environment jsdom
import { DESKTOP_BRIDGE, type DesktopBridge } from '@belfry/protocol'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Toolbar } from '../../src/features/lobby/Toolbar.tsx'
import { entriesOf } from '../../src/features/menu/entries.ts'
import { menu } from '../../src/features/menu/index.ts'
import { forSystem } from '../../src/features/update/downloads.ts'
import { Page as UpdatePage } from '../../src/features/update/Update.tsx'
import { solveInFrame } from '../../src/shared/captcha/frame.ts'
import { quit } from '../../src/shared/people/quit.ts'
import { draw, testShell } from './support/render.tsx'

const DOWNLOADS = [
  { name: 'Windows', url: 'https://belfry.example/belfry.exe' },
  { name: 'Mac', url: 'https://belfry.example/belfry.zip' },
  { name: 'Debian', url: 'https://belfry.example/belfry.deb' },
]
const HOSTING = { addresses: [], ownAddress: 'http://localhost:8081', code: null }

/** The page finds itself in the desktop program, which answers as told. */
function insideProgram(answers: Readonly<Record<string, unknown>> = {}) {
  const ask = vi.fn(async (name: string) => answers[name] ?? null)
  const bridge = { version: '3.46.4', platform: 'linux', arch: 'x64', ask, onUpdate: vi.fn() }
  Object.assign(globalThis, { [DESKTOP_BRIDGE]: bridge })
  return { ask, bridge: bridge as unknown as DesktopBridge }
}

const asked = (ask: ReturnType<typeof vi.fn>): unknown[] => ask.mock.calls.map(([name]) => name)

const buttons = (place: HTMLElement): string[] =>
  [...place.querySelectorAll('button')].map((button) => button.textContent ?? '')

afterEach(() => {
  Reflect.deleteProperty(globalThis, DESKTOP_BRIDGE)
  document.body.replaceChildren()
})

describe('in the desktop program', () => {
  it('[DESK-03] the menu has an entry to quit, which a browser has not', async () => {
    const { shell } = await testShell([menu])
    const names = (): string[] => entriesOf(shell, 'app').map(({ name }) => name)
    expect(names()).not.toContain('quit')
    const { ask } = insideProgram()
    entriesOf(shell, 'app')
      .find(({ name }) => name === 'quit')
      ?.run()
    await vi.waitFor(() => expect(asked(ask)).toEqual(['hosting', 'quit']))
  })

  it('[LOBBY-29] the lobby has a button to quit in the place of the one to log out', async () => {
    const { shell } = await testShell([menu])
    await shell.translation.i18n.loadNamespaces(['lobby', 'guests'])
    const inBrowser = buttons(await draw(shell, <Toolbar />))
    expect(inBrowser).toContain('Log out')
    expect(inBrowser).not.toContain('Quit')
    insideProgram()
    const inProgram = buttons(await draw(shell, <Toolbar />))
    expect(inProgram).toContain('Quit')
    expect(inProgram).not.toContain('Log out')
  })

  it('whoever hosts a table is asked before it stops', async () => {
    const { shell } = await testShell()
    const { ask } = insideProgram({ hosting: HOSTING })
    for (const isSure of [false, true]) {
      const done = quit(shell)
      await vi.waitFor(() => expect(shell.modals.get().dialogue).not.toBeNull())
      expect(asked(ask)).not.toContain('quit')
      shell.modals.answer(shell.modals.get().dialogue?.id ?? 0, 'confirm', isSure)
      await done
    }
    expect(asked(ask)).toEqual(['hosting', 'hosting', 'quit'])
  })

  it('[DESK-04][OPS-07] the update page offers the downloads and a restart, in a browser neither', async () => {
    const { shell } = await testShell()
    await shell.translation.i18n.loadNamespaces(['update'])
    Object.assign(shell.versions.get(), { downloadUrl: DOWNLOADS })
    shell.versions.noteAppUpdate('3.47.0')
    const inBrowser = await draw(shell, <UpdatePage />)
    expect(inBrowser.querySelectorAll('a')).toHaveLength(0)
    expect(inBrowser.textContent).toContain('Reload this page')
    const { ask } = insideProgram()
    const inProgram = await draw(shell, <UpdatePage />)
    const links = [...inProgram.querySelectorAll('a')].map(({ textContent, href }) => [textContent, href])
    expect(links).toEqual([DOWNLOADS[2], DOWNLOADS[0], DOWNLOADS[1]].map((each) => [each?.name, each?.url]))
    expect(inProgram.textContent).toContain('Version 3.47.0 of the program is out.')
    ;[...inProgram.querySelectorAll('button')]
      .find(({ textContent }) => textContent === 'Restart now')
      ?.click()
    await vi.waitFor(() => expect(asked(ask)).toEqual(['hosting', 'restart']))
  })

  it('the downloads for this system come first, by the name of the link or of its file', () => {
    const first = (platform: string): string | undefined => forSystem(DOWNLOADS, { platform })[0]?.name
    expect(['win32', 'darwin', 'linux'].map(first)).toEqual(['Windows', 'Mac', 'Debian'])
    expect(forSystem(DOWNLOADS, { platform: 'sunos' })).toEqual(DOWNLOADS)
  })
})

describe('a captcha in a frame', () => {
  const say = (source: Window | null | undefined, origin: string, data: unknown): void => {
    window.dispatchEvent(new MessageEvent('message', { source: source ?? null, origin, data }))
  }
  const frameOf = () => document.querySelector('iframe')

  it('[DESK-02] hands its token over by a message, believed from that frame and this server alone', async () => {
    const answered = solveInFrame(window)
    const frame = frameOf()
    expect(frame?.getAttribute('srcdoc')).toMatch(/<script src="[^"]*frameScript[^"]*">/)
    const { origin } = window.location
    const forged = { type: 'captcha', solved: { token: 'forged', expiresAt: 0 } }
    const solved = { token: 'good', expiresAt: 5 }
    say(window, origin, forged)
    say(frame?.contentWindow, 'https://elsewhere.example', forged)
    say(frame?.contentWindow, origin, { type: 'other', solved: forged.solved })
    say(frame?.contentWindow, origin, { type: 'captcha', solved })
    expect(await answered).toEqual({ ok: true, value: solved })
    expect(frameOf()).toBeNull()
  })

  it('that finds no token is a failure, and leaves nothing behind', async () => {
    const answered = solveInFrame(window)
    say(frameOf()?.contentWindow, window.location.origin, { type: 'captcha', solved: null })
    expect((await answered).ok).toBe(false)
    expect(frameOf()).toBeNull()
  })
})
