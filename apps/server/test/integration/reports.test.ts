import { describe, expect, it } from 'vitest'
import { createReports } from '../../src/system/reports.ts'
import { localServer } from '../support/local-server.ts'

describe('error reports', () => {
  it('go to the configured DSN with the release, and nowhere without one', async () => {
    const service = await localServer(() => ({ body: {} }))
    const dsn = `${service.url.replace('http://', 'http://key@')}/42`
    const reports = await createReports(dsn, '3.46.4')
    reports.report(new Error('the bell fell down'))
    await reports.close()
    expect(service.requests.map(({ path }) => path)).toEqual(['/api/42/envelope/'])
    expect(service.requests[0]?.text).toContain('the bell fell down')
    expect(service.requests[0]?.text).toContain('"release":"3.46.4"')
    const none = await createReports(undefined, '3.46.4')
    none.report(new Error('nobody hears this'))
    await none.close()
    expect(service.requests).toHaveLength(1)
    await service.stop()
  })
})
