import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectReporting } from '../../src/app/connectReporting.ts'
import type { Api } from '../../src/lib/api/http.ts'
import { createReporter } from '../../src/lib/errors/reporter.ts'

const sentry = vi.hoisted(() => ({
  init: vi.fn(),
  captureException: vi.fn(),
  replayIntegration: vi.fn((options: object) => ({ name: 'Replay', options })),
}))
vi.mock('@sentry/browser', () => sentry)

afterEach(() => vi.clearAllMocks())

const apiWith = (config: unknown): Api => ({
  get: async (_, read) => {
    const value = read(config)
    return value === undefined
      ? { ok: false, error: { code: 'unexpected-answer', params: {} } }
      : { ok: true, value }
  },
  post: () => Promise.reject(new Error('nothing is posted here')),
})

describe('where problems go', () => {
  it('stays this window while no service is configured', async () => {
    const reporter = createReporter(() => undefined)
    reporter.report(new Error('early'))
    await connectReporting({ api: apiWith({ sentryDsn: null }), reporter })
    reporter.report(new Error('late'))
    expect(sentry.init).not.toHaveBeenCalled()
    expect(sentry.captureException).not.toHaveBeenCalled()
  })

  it('[OPS-11] is the configured service, with masked replays of some sessions and of every error', async () => {
    const reporter = createReporter(() => undefined)
    reporter.report(new Error('early'))
    await connectReporting({ api: apiWith({ sentryDsn: 'https://key@errors.example/1' }), reporter })
    reporter.report({ code: 'stored-data', params: { key: 'zoom' } }, { where: 'settings' })
    expect(sentry.init).toHaveBeenCalledWith(
      expect.objectContaining({
        dsn: 'https://key@errors.example/1',
        release: 'belfry@3.46.4',
        replaysSessionSampleRate: 0.01,
        replaysOnErrorSampleRate: 1,
      }),
    )
    expect(sentry.replayIntegration).toHaveBeenCalledWith({ maskAllText: true, blockAllMedia: true })
    const sent = sentry.captureException.mock.calls.map(([problem, hint]) => [problem.message, hint])
    expect(sent).toEqual([
      ['early', { extra: {} }],
      ['stored-data {"key":"zoom"}', { extra: { where: 'settings' } }],
    ])
  })

  it("[AUTH-33] leaves the captcha's errors out, also those the service finds itself", async () => {
    const reporter = createReporter(() => undefined)
    await connectReporting({ api: apiWith({ sentryDsn: 'https://key@errors.example/1' }), reporter })
    const [options] = sentry.init.mock.calls[0] ?? []
    const ignored: RegExp[] = options.ignoreErrors
    expect(ignored.some((pattern) => pattern.test('Altcha widget: verification failed'))).toBe(true)
    expect(ignored.some((pattern) => pattern.test('TypeError: x is undefined'))).toBe(false)
  })
})
