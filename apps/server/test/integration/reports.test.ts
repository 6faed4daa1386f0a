import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createReports } from '../../src/platform/system/reports.ts'
import { type ReportService, reportService } from '../support/reports.ts'

describe('error reports', () => {
  let service: ReportService

  beforeAll(async () => {
    service = await reportService()
  })
  afterAll(() => service.stop())

  const sent = () => service.items.filter(({ type }) => type === 'event').map(({ text }) => text)

  it('go to the configured DSN with the release, and nowhere without one', async () => {
    const reports = await createReports(service.dsn, '3.46.4')
    reports.report(new Error('the bell fell down'))
    await reports.close()
    expect(sent()).toHaveLength(1)
    expect(sent()[0]).toContain('the bell fell down')
    expect(sent()[0]).toContain('"release":"3.46.4"')
    const none = await createReports(undefined, '3.46.4')
    none.report(new Error('nobody hears this'))
    await none.close()
    expect(sent()).toHaveLength(1)
  })

  it('say nothing of tokens, codes and mailboxes that an error quotes, nor do its causes', async () => {
    const reports = await createReports(service.dsn, '3.46.4')
    const cause = Object.assign(new Error('duplicate key (email)=(ann@example.org)'), {
      detail: 'Bearer Sesame-1',
    })
    const address = 'https://belfry.example/login?recover=Sesame-2&x=1'
    reports.report(new Error(`no answer from ${address} for eyJhbGciOi.eyJpZCI.Sesame`, { cause }))
    await reports.close()
    expect(sent().at(-1)).toContain('https://belfry.example/login?recover=[code]&x=1 for [token]')
    expect(JSON.stringify(service.items)).not.toMatch(/Sesame|ann@/)
  })
})
