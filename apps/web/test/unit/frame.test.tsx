// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { chrome } from '../../src/app/chrome/actions.ts'
import { ErrorBoundary } from '../../src/app/chrome/ErrorBoundary.tsx'
import { LoadingOverlay } from '../../src/app/chrome/LoadingOverlay.tsx'
import { Notices } from '../../src/app/chrome/Notices.tsx'
import { VersionBar } from '../../src/app/chrome/VersionBar.tsx'
import { ConfirmForm } from '../../src/app/dialogues/ConfirmForm.tsx'
import { startLocale } from '../../src/app/shell/locale.ts'
import { Town } from '../../src/art/town/Town.tsx'
import { showNews } from '../../src/features/update/arrival.ts'
import { update } from '../../src/features/update/index.ts'
import { backgroundStore } from '../../src/shared/background/background.ts'
import { overridesOf } from '../../src/shared/people/useOverrides.ts'
import { withMuted } from '../../src/shared/voice/chatAudio.ts'
import { ownMediaOf } from '../../src/shared/voice/ownMediaOf.ts'
import { ActionButton } from '../../src/shell/ActionButton.tsx'
import { showFailure } from '../../src/shell/showFailure.ts'
import { failurePhrase, useText } from '../../src/shell/useText.ts'
import { memory } from './support/memory.ts'
import { draw, testShell } from './support/render.tsx'

afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

const button = (place: HTMLElement, name: string): HTMLButtonElement | undefined =>
  [...place.querySelectorAll('button')].find((each) => each.textContent === name)

describe('the version bar', () => {
  it('the version bar shows the version of the app', async () => {
    const { shell } = await testShell()
    expect((await draw(shell, <VersionBar />)).textContent).toBe('Belfry 3.46.4')
  })
})

describe('the loading overlay', () => {
  it('covers Grimoire and Lobby while something loads, and no other page', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { shell } = await testShell([
      {
        name: 'slow',
        loading: [{ state: 'app data', run: () => promise }],
      },
    ])
    const done = shell.loading.start()
    const lobby = await draw(shell, <LoadingOverlay route="Lobby" />)
    const login = await draw(shell, <LoadingOverlay route="Login" />)
    expect(lobby.textContent).toBe('Loading app data...')
    expect(login.textContent).toBe('')
    await act(async () => {
      resolve()
      await done
    })
    expect(lobby.textContent).toBe('')
  })
})

describe('the error boundary', () => {
  function Broken(): never {
    throw new Error('the rope snapped')
  }

  it('reports what broke and offers the ways out', async () => {
    const { shell } = await testShell()
    const report = vi.spyOn(shell.reporter, 'report').mockImplementation(() => undefined)
    const copied = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { userAgent: 'test', clipboard: { writeText: copied } })
    const place = await draw(
      shell,
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    )
    expect(report).toHaveBeenCalledOnce()
    expect(place.querySelector('h1')?.textContent).toBe('Something broke')
    expect(place.textContent).toContain('the rope snapped')
    expect(button(place, 'Reload the page')).toBeDefined()
    expect(button(place, 'Back to the lobby')).toBeDefined()
    await act(async () => button(place, 'Copy the details')?.click())
    expect(copied).toHaveBeenCalledWith(expect.stringMatching(/Belfry 3\.46\.4[\s\S]+the rope snapped/))
    expect(shell.notices.get()).toMatchObject([{ tone: 'good' }])
    vi.unstubAllGlobals()
  })
})

describe('failures', () => {
  function Sentence({ code }: { readonly code: string }) {
    const { phrase } = useText()
    return phrase(failurePhrase({ code, params: { status: 404 } }))
  }

  it('have a text by their code, and one for codes from the future', async () => {
    const { shell } = await testShell()
    expect((await draw(shell, <Sentence code="http-error" />)).textContent).toBe('HTTP Error 404')
    expect((await draw(shell, <Sentence code="not.yet.known" />)).textContent).toBe(
      'Something went wrong (not.yet.known).',
    )
  })

  it('open the error dialogue', async () => {
    const { shell } = await testShell()
    const shown = showFailure(shell.modals, { code: 'network-error', params: {} })
    expect(shell.modals.get().dialogue?.dialogue).toMatchObject({
      type: 'alert',
      text: { key: 'errors:network-error' },
    })
    shell.modals.dismiss()
    await shown
  })
})

describe('notices', () => {
  it('are read out and can be dismissed', async () => {
    const { shell } = await testShell()
    const place = await draw(shell, <Notices />)
    await act(async () => void shell.notices.show({ key: 'common:broken.copied' }, 'good'))
    expect(place.querySelector('[aria-live=polite] .toast--good')?.textContent).toBe(
      'The details are in your clipboard.',
    )
    await act(async () => place.querySelector<HTMLElement>('.toast__close')?.click())
    expect(place.querySelector('.toast')).toBeNull()
  })
})

describe('a confirm with a countdown', () => {
  it('ticks every second and answers no at zero', async () => {
    const { shell, clock } = await testShell()
    const answers: boolean[] = []
    const place = await draw(
      shell,
      <ConfirmForm
        dialogue={{ type: 'confirm', title: { key: 'common:name' }, countdownSeconds: 2 }}
        onAnswer={(answer) => void answers.push(answer)}
      />,
    )
    const timer = (): string | null | undefined => place.querySelector('[role=timer]')?.textContent
    expect(timer()).toBe('2 seconds left to answer.')
    await act(async () => clock.advance(1000))
    expect(timer()).toBe('One second left to answer.')
    expect(answers).toEqual([])
    await act(async () => clock.advance(1000))
    expect(answers).toEqual([false])
  })
})

describe('a button for an action', () => {
  it('takes name, key and deed from the one definition', async () => {
    const run = vi.fn()
    const { shell } = await testShell([
      {
        name: 'x',
        actions: [
          { name: 'fullscreen', label: 'actions:fullscreen', scope: 'global', keys: ['f', 'Ctrl+f'], run },
        ],
      },
    ])
    const place = await draw(shell, <ActionButton name="fullscreen" />)
    const found = button(place, 'Full screen')
    expect(found?.title).toBe('Full screen (f, Ctrl+f)')
    expect(found?.getAttribute('aria-keyshortcuts')).toBe('f Control+f')
    await act(async () => found?.click())
    expect(run).toHaveBeenCalledWith(shell)
  })

  it('is not there when the action is not', async () => {
    const { shell } = await testShell()
    expect((await draw(shell, <ActionButton name="timer" />)).textContent).toBe('')
  })
})

describe('what a window keeps', () => {
  const position = { x: 1, y: 2, width: 300, height: 200, vertical: false, minimized: false }
  const tokens = { accessToken: 'a.b.c', refreshToken: 'r' }
  const KEPT =
    'token, background, zoom, reminderZoom, avatarZoom, advanced, customCSS, settings, sounds, positions, keybindings, chatAudio, chatVideo, townSquare, userOverrides, session, previousSession, update'

  it('[SET-38] [SET-39] [SET-42] settings, devices and the town square lie under their keys, and the next window finds them', async () => {
    const { shell, clock } = await testShell([chrome])
    window.localStorage.setItem('token', JSON.stringify(tokens))
    shell.settings.set('tokenZoom', 3)
    shell.settings.set('customCSS', 'a{}')
    shell.settings.set('avatarZoom', 2)
    shell.settings.set('reminderZoom', 0.5)
    shell.settings.set('hasNightStatic', true)
    shell.volumes.set('countdown', 0.5)
    shell.positions.place('chat', position)
    clock.advance(500)
    shell.keybindings.remove('fullscreen', 'f')
    backgroundStore(shell).set('https://example.org/town.jpg')
    const { audio, video } = ownMediaOf(shell)
    audio.set(withMuted(audio.get(), true))
    video.set(withMuted(video.get(), false))
    shell.townSquare.set(true)
    overridesOf(shell).set('volume-7', 0.5)
    shell.session.enter('first')
    shell.session.leave()
    shell.session.enter('second')
    showNews(shell)
    expect(Object.keys(window.localStorage).sort()).toEqual(KEPT.split(', ').sort())
    const { shell: next } = await testShell([chrome], true)
    expect(next.account.get().tokens).toEqual(tokens)
    expect(next.settings.get()).toEqual(shell.settings.get())
    expect(next.volumes.get().countdown).toBe(0.5)
    expect(next.positions.get()).toEqual({ chat: position })
    expect(next.keybindings.get().fullscreen).toEqual([])
    expect(backgroundStore(next).get()).toBe('https://example.org/town.jpg')
    const devices = ownMediaOf(next)
    expect([devices.audio.get().isMuted, devices.video.get().isMuted]).toEqual([true, false])
    expect(next.townSquare.get()).toBe(true)
    expect(overridesOf(next).get()).toEqual({ 'volume-7': 0.5 })
    next.session.restore()
    expect(next.session.get()).toEqual({ sessionId: 'second', previousSessionId: 'first' })
  })
})

describe('what is new', () => {
  it('waits for nobody on a first visit, and opens once for whoever knew an older version', async () => {
    const { shell } = await testShell([update])
    const isShown = (): boolean => shell.modals.get().modal?.name === 'update'
    expect([showNews(shell), isShown()]).toEqual([false, false])
    expect([showNews(shell), isShown()]).toEqual([false, false])
    shell.storage.write('update', '3.46.3')
    expect([showNews(shell), isShown()]).toEqual([true, true])
    expect(showNews(shell)).toBe(false)
  })
})

describe('the town', () => {
  const lit = (place: HTMLElement): number => place.querySelectorAll('.town__window').length

  it('lights one window for each of the living', async () => {
    const { shell } = await testShell()
    for (const living of [0, 7, 20]) {
      const place = await draw(shell, <Town isNight night={1} litWindows={living} />)
      expect(lit(place)).toBe(living)
    }
  })

  it('is a picture and nothing else', async () => {
    const { shell } = await testShell()
    const place = await draw(shell, <Town isNight night={1} litWindows={1} />)
    expect(place.querySelector('.town')?.getAttribute('aria-hidden')).toBe('true')
  })
})

describe('the language at the start', () => {
  it('[I18N-04] a stored language that does not exist is deleted, and it is English', () => {
    const { storage, items } = memory({ locale: 'tlh' })
    expect(startLocale(storage, ['de'])).toBe('en')
    expect(items.has('locale')).toBe(false)
  })

  it('a stored one counts, else what the browser asks for', () => {
    expect(startLocale(memory({ locale: 'de' }).storage, ['en'])).toBe('de')
    expect(startLocale(memory().storage, ['fr', 'de-AT'])).toBe('de')
    expect(startLocale(memory().storage, ['fr'])).toBe('en')
  })
})
