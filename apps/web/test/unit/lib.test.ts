import { readFileSync } from 'node:fs'
import { fakeClock, ok } from '@belfry/kit'
import { describe, expect, it } from 'vitest'
import { FEATURES } from '../../src/app/features.ts'
import { inOrder, OVERLAY_ORDER } from '../../src/app/order.ts'
import { overlayFor } from '../../src/features/board/model/overlay.ts'
import { createReporter } from '../../src/lib/errors/reporter.ts'
import { createLoading, type LoadingState } from '../../src/lib/loading/loading.ts'
import { createNotices, NOTICE_LIMIT, NOTICE_MS } from '../../src/lib/notices/notices.ts'
import { createScene, dayNumber, isNight } from '../../src/lib/scene/scene.ts'
import { APP_VERSION } from '../../src/lib/version.ts'
import type { OverlayFacts } from '../../src/shell/board.ts'
import type { Shell } from '../../src/shell/shell.ts'

it('[SHELL-04] the app is version 3.46.4, like the repository', () => {
  const root = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'))
  expect(APP_VERSION).toBe('3.46.4')
  expect(root.version).toBe(APP_VERSION)
})

describe('loading', () => {
  it('[SHELL-33] goes through initial, app data, session, permissions and ends empty; the features do their work in it', async () => {
    const seen: LoadingState[] = []
    const work: string[] = []
    const loading = createLoading(
      FEATURES.flatMap(({ name, loading: tasks = [] }) =>
        tasks.map(({ state }) => ({ state, run: async () => void work.push(`${name} in ${loading.get()}`) })),
      ),
      () => undefined,
    )
    seen.push(loading.get())
    loading.subscribe(() => seen.push(loading.get()))
    await loading.start()
    expect(seen).toEqual(['initial', 'app data', 'session', 'permissions', ''])
    expect(work).toEqual(['account in initial', 'account in app data', 'account in session'])
  })

  it('[SHELL-33] reads the server first, then loads the user, then restores the session', async () => {
    const seen: string[] = []
    const done = (what: string) => async () => {
      seen.push(`${what} in ${loading.get()}`)
      return ok(undefined)
    }
    const shell = {
      account: {
        checkVersion: done('version'),
        loadData: done('user'),
        get: () => ({ claims: { flags: ['verified-email'] } }),
      },
      config: { load: done('config') },
      session: { restore: done('session') },
    } as unknown as Shell
    const loading = createLoading(
      FEATURES.flatMap(({ loading: tasks = [] }) => tasks),
      () => shell,
    )
    await loading.start()
    expect(seen).toEqual([
      'version in initial',
      'config in initial',
      'user in app data',
      'session in session',
    ])
  })

  it('begins anew when told to, and a walk under way does not go on', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const loading = createLoading([{ state: 'app data', run: () => promise }], () => undefined)
    const walk = loading.start()
    loading.reset()
    resolve()
    await walk
    expect(loading.get()).toBe('initial')
  })

  it('stops where a task fails', async () => {
    const loading = createLoading(
      [{ state: 'session', run: () => Promise.reject(new Error('gone')) }],
      () => undefined,
    )
    await expect(loading.start()).rejects.toThrow('gone')
    expect(loading.get()).toBe('session')
  })
})

describe('overlays', () => {
  const calm: OverlayFacts = {
    isStoryteller: true,
    mode: 'grimoire',
    hasNomination: false,
    hasNightAction: false,
  }
  const rows = inOrder(
    FEATURES.flatMap(({ overlays = [] }) => overlays),
    OVERLAY_ORDER,
  )
  const shown = (facts: OverlayFacts) => overlayFor(rows, facts)
  const busy = { ...calm, hasNomination: true, hasNightAction: true }

  it('[BOARD-11] one overlay is shown, in the order of their priority', () => {
    expect(shown({ ...busy, mode: 'firstnight' })).toBe('first-night')
    expect(shown({ ...busy, mode: 'gather' })).toBe('gather')
    expect(shown({ ...busy, mode: 'rules' })).toBe('rules')
    expect(shown({ ...busy, mode: 'pointing' })).toBe('pointing')
    expect(shown({ ...busy, mode: 'reveal' })).toBe('reveal')
    expect(shown(busy)).toBe('vote')
    expect(shown({ ...calm, hasNightAction: true })).toBe('night-action')
    expect(shown(calm)).toBe('town-info')
  })

  it("the Storyteller's modes show players nothing", () => {
    const modes = (['firstnight', 'gather', 'rules'] as const).map((mode) =>
      shown({ ...calm, isStoryteller: false, mode }),
    )
    expect(modes).toEqual(['town-info', 'town-info', 'town-info'])
  })
})

describe('notices', () => {
  const text = { key: 'common:name' } as const

  it('go by themselves, or when dismissed', () => {
    const clock = fakeClock()
    const notices = createNotices(clock)
    const first = notices.show(text)
    notices.show(text, 'bad')
    notices.dismiss(first)
    expect(notices.get().map(({ tone }) => tone)).toEqual(['bad'])
    clock.advance(NOTICE_MS - 1)
    expect(notices.get()).toHaveLength(1)
    clock.advance(1)
    expect(notices.get()).toEqual([])
  })

  it('stay while someone looks at them', () => {
    const clock = fakeClock()
    const notices = createNotices(clock)
    notices.show(text)
    notices.hold()
    clock.advance(NOTICE_MS * 3)
    expect(notices.get()).toHaveLength(1)
    notices.release()
    clock.advance(NOTICE_MS)
    expect(notices.get()).toEqual([])
  })

  it('are never a wall', () => {
    const notices = createNotices(fakeClock())
    const ids = Array.from({ length: NOTICE_LIMIT + 2 }, () => notices.show(text))
    expect(notices.get().map(({ id }) => id)).toEqual(ids.slice(2))
  })
})

describe('reporting', () => {
  it('keeps problems until it is known where they go', () => {
    const [logged, sent]: [string[], string[]] = [[], []]
    const reporter = createReporter((problem) => void logged.push(problem.name))
    reporter.report({ code: 'stored-data', params: { key: 'zoom' } })
    reporter.connect({ send: (problem) => void sent.push(problem.message) })
    reporter.report(new TypeError('later'))
    expect(logged).toEqual(['stored-data', 'TypeError'])
    expect(sent).toEqual(['stored-data {"key":"zoom"}', 'later'])
  })

  it('sends nothing where no service is configured', () => {
    const logged: string[] = []
    const reporter = createReporter((problem) => void logged.push(problem.message))
    reporter.connect(null)
    reporter.report(new Error('only here'))
    expect(logged).toEqual(['only here'])
  })

  it("leaves the captcha's own trouble alone", () => {
    const logged: string[] = []
    const reporter = createReporter((problem) => void logged.push(problem.message))
    reporter.report(new Error('altcha: challenge expired'))
    expect(logged).toEqual([])
  })
})

describe('the scene', () => {
  it('odd phases are nights, and both are counted from one', () => {
    expect([1, 2, 3, 4].map(isNight)).toEqual([true, false, true, false])
    expect([1, 2, 3, 4].map(dayNumber)).toEqual([1, 1, 2, 2])
  })

  it('remembers each toll of the bell', () => {
    const scene = createScene({ phase: 1, litWindows: 5, tolls: 0 })
    scene.toll()
    scene.show({ phase: 2 })
    expect(scene.get()).toEqual({ phase: 2, litWindows: 5, tolls: 1 })
  })
})
