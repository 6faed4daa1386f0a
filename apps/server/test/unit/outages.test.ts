import { expect, it } from 'vitest'
import { noteConnectionError, StorageError } from '../../src/db/errors.ts'
import { createLog } from '../../src/platform/system/log.ts'
import { createOutages } from '../../src/platform/system/outages.ts'

type Line = readonly [text: string, about: Record<string, unknown>]

function recorded() {
  const lines: Line[] = []
  let now = 0
  const write = (about: object, text: string): void => void lines.push([text, { ...about }])
  const outages = createOutages({ warn: write, info: write }, () => now)
  const texts = (): string[] => lines.splice(0).map(([text]) => text)
  return { outages, lines, texts, pass: (ms: number) => (now += ms) }
}

it('an outage is one line when it begins, one in ten seconds while it lasts, and one when it ends', () => {
  const { outages, lines, texts, pass } = recorded()
  for (let second = 0; second < 25; second++) {
    for (let turn = 0; turn < 5; turn++) outages.failed('database', new Error('connection refused'))
    pass(1000)
  }
  outages.works('database', 'disk')
  expect(lines.at(-1)?.[1]).toEqual({ failures: 125, seconds: 25 })
  expect(texts()).toEqual([
    'the database is away',
    'the database is still away',
    'the database is still away',
    'the database is back',
  ])
  outages.works('database')
  expect(texts()).toEqual([])
})

it('something that comes and goes is told at most once in ten seconds, and its parts by themselves', () => {
  const { outages, texts, pass } = recorded()
  for (let second = 0; second < 10; second++) {
    outages.failed('redis', new Error('reset'))
    outages.works('redis')
    pass(900)
  }
  outages.failed('mail', new Error('busy'))
  expect(texts()).toEqual(['redis is away', 'redis is back', 'the mail server takes no mail'])
})

it('whatever fails because of the database or the disk is logged as that, without a stack', () => {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  noteConnectionError(refused)
  log.child({ reqId: 1 }).error({ err: refused, route: '/a' }, 'request failed')
  log.warn({ err: refused }, 'rooms could not be tended')
  log.warn({ err: new StorageError('database or disk is full', 13) }, 'mail queue')
  log.error({ err: new TypeError('a mistake of ours') }, 'session')
  expect(lines.map(({ msg, detail }) => [msg, detail])).toEqual([
    ['the database is away', 'connect ECONNREFUSED'],
    ['the disk cannot be written', 'database or disk is full'],
    ['session', undefined],
  ])
})

it('the same network error of another service is logged as what it is', () => {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  log.warn({ err: reset }, 'no certificate')
  expect(lines.map(({ msg, err }) => [msg, (err as Error).message])).toEqual([
    ['no certificate', 'read ECONNRESET'],
  ])
})
