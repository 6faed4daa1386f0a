import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectReporting } from '../../src/app/connectReporting.ts'
import type { Api } from '../../src/lib/api/http.ts'
import { type Config, createConfig } from '../../src/lib/config/config.ts'
import { createReporter } from '../../src/lib/errors/reporter.ts'
import { createSettings, type Settings } from '../../src/lib/settings/settings.ts'
import { memory } from './support/memory.ts'

const sentry = vi.hoisted(() => ({
  init: vi.fn(),
  captureException: vi.fn(),
  makeFetchTransport: vi.fn(),
  replayIntegration: vi.fn((options: object) => ({ name: 'Replay', options })),
}))
vi.mock('@sentry/browser', () => sentry)

afterEach(() => vi.clearAllMocks())

const configWith = (value: unknown): Config =>
  createConfig({ call: async () => ({ ok: true, value }) } as unknown as Api)

const configured = configWith({ sentryDsn: 'https://key@errors.example/1' })

const settingsWith = (isReplayAllowed: boolean): Settings => {
  const { storage, reporter } = memory()
  const settings = createSettings(storage, reporter)
  settings.set('isReplayAllowed', isReplayAllowed)
  return settings
}

describe('where problems go', () => {
  it('stays this window while no service is configured', async () => {
    const reporter = createReporter(() => undefined)
    reporter.report(new Error('early'))
    await connectReporting({
      config: configWith({ sentryDsn: null }),
      reporter,
      settings: settingsWith(false),
    })
    reporter.report(new Error('late'))
    expect(sentry.init).not.toHaveBeenCalled()
    expect(sentry.captureException).not.toHaveBeenCalled()
  })

  it('[OPS-11] is the configured service, with masked replays of some sessions and of every error', async () => {
    const reporter = createReporter(() => undefined)
    reporter.report(new Error('early'))
    await connectReporting({ config: configured, reporter, settings: settingsWith(true) })
    reporter.report({ code: 'stored-data', params: { key: 'zoom' } }, { where: 'settings' })
    expect(sentry.init).toHaveBeenCalledWith(
      expect.objectContaining({
        dsn: 'https://key@errors.example/1',
        release: 'belfry@3.46.4',
        replaysSessionSampleRate: 0.01,
        replaysOnErrorSampleRate: 1,
      }),
    )
    expect(sentry.replayIntegration).toHaveBeenCalledWith(
      expect.objectContaining({ maskAllText: true, blockAllMedia: true }),
    )
    const sent = sentry.captureException.mock.calls.map(([problem, hint]) => [problem.message, hint])
    expect(sent).toEqual([
      ['early', { extra: {} }],
      ['stored-data {"key":"zoom"}', { extra: { where: 'settings' } }],
    ])
  })

  it("[AUTH-33] leaves the captcha's errors out, also those the service finds itself", async () => {
    const reporter = createReporter(() => undefined)
    await connectReporting({ config: configured, reporter, settings: settingsWith(true) })
    const [options] = sentry.init.mock.calls[0] ?? []
    const ignored: RegExp[] = options.ignoreErrors
    expect(ignored.some((pattern) => pattern.test('Altcha widget: verification failed'))).toBe(true)
    expect(ignored.some((pattern) => pattern.test('TypeError: x is undefined'))).toBe(false)
  })

  it('[OPS-11] records nobody who did not agree, which is what everybody starts with', async () => {
    const reporter = createReporter(() => undefined)
    await connectReporting({ config: configured, reporter, settings: settingsWith(false) })
    expect(sentry.init).toHaveBeenCalledWith(
      expect.objectContaining({ integrations: [], replaysSessionSampleRate: 0, replaysOnErrorSampleRate: 0 }),
    )
    expect(sentry.replayIntegration).not.toHaveBeenCalled()
    const { storage } = memory()
    expect(createSettings(storage, reporter).get().isReplayAllowed).toBe(false)
  })
})
