import { expect, it } from 'vitest'
import { Ledger, type Written } from '../ledger.ts'

const CODE = 'rough'

const row = (seq: number, requestId: string | null, message: string): Written => ({
  code: CODE,
  seq,
  requestId,
  events: JSON.stringify({ version: 3, events: [{ type: 'textSent', text: { message } }] }),
})

/** Somebody who said these things, one after the other, and was told that they are said. */
function ledgerOf(...texts: readonly string[]): Ledger {
  const ledger = new Ledger()
  for (const message of texts) {
    const payload = { message, recipientId: '' }
    const requestId = `id ${message}`
    const ack = { ok: true, value: null } as const
    ledger.asked({ code: CODE, userId: 'ann', name: 'textMessage', payload, requestId, ms: 1, ack })
  }
  return ledger
}

const written = (seq: number, message: string): Written => row(seq, `id ${message}@ann`, message)

it('nothing is wrong with a log that has everything once and in order', () => {
  const rows = [row(1, null, 'of the house'), written(2, 'rough one'), written(3, 'rough two')]
  expect(ledgerOf('rough one', 'rough two').compare(rows)).toMatchObject({ acknowledged: 2, faults: [] })
})

it.each([
  ['what is lost', [written(1, 'rough one')], 'lost: textMessage rough two'],
  ['a gap', [written(1, 'rough one'), written(3, 'rough two')], 'rough: 3 comes after 1'],
  [
    'another order',
    [written(1, 'rough two'), written(2, 'rough one')],
    'out of order: rough ann textMessage',
  ],
  [
    'a request that was done twice',
    [written(1, 'rough one'), written(2, 'rough two'), written(3, 'rough two')],
    'twice: rough id rough two@ann',
  ],
  [
    'a text that was said twice',
    [written(1, 'rough one'), written(2, 'rough two'), row(3, 'again@ann', 'rough two')],
    'twice: rough two',
  ],
])('%s is found', (_what, rows, fault) => {
  const { faults } = ledgerOf('rough one', 'rough two').compare(rows)
  expect(faults.join('\n')).toContain(fault)
})

it('what a screen showed and the log has not is found', () => {
  const ledger = ledgerOf()
  const shown = { msgId: 1, senderId: 'ann', recipientId: '', time: 1, isSystem: false, isHidden: false }
  ledger.heard(CODE, [['textMessage', { ...shown, message: 'rough rumour' }]])
  expect(ledger.compare([row(1, null, 'else')]).faults).toEqual(['heard but not written: rough rumour'])
})

it('what was refused, or never sent, is no promise', () => {
  const ledger = new Ledger()
  const asked = { code: CODE, userId: 'ann', name: 'textMessage', payload: { message: 'x' }, ms: 1 }
  ledger.asked({ ...asked, requestId: 'a', ack: { ok: false, code: 'internal', params: {} } })
  expect(ledger.compare([])).toMatchObject({ acknowledged: 0, faults: [] })
  expect(ledger.refusals).toEqual({ internal: 1 })
})
