import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { keptGame, sealFile } from '../../src/replay/index.ts'
import { Table } from './support/table.ts'

const BAG = ['chef', 'monk', 'slayer', 'saint', 'empath', 'mayor', 'undertaker', 'poisoner', 'baron', 'imp']
const EVENTS = 600
const MOST_BYTES = 64 * 1024

it('a game of ten with 600 events is kept in 64 KB', () => {
  const table = new Table(3).seat(BAG.length).deal(BAG)
  const events = (): number => table.log.reduce((sum, row) => sum + row.events.length, 0)
  // Half of a log is waiting: deadlines that are set and pass.
  for (let turn = 0; events() < EVENTS * 2.2; turn++) {
    for (const [seat] of BAG.entries()) table.remind(seat, 'custom', `Note ${turn} of ${seat}`)
    table.round()
    for (const [index] of BAG.entries())
      if (table.state.seats[index]?.isDead) table.do('st', { type: 'setDead', index, isDead: false })
  }
  table.reveal(true)
  const kept = keptGame(table.log, 1)
  if (!kept) throw new Error('nothing was kept')
  const inIt = kept.body.rows.reduce((sum, [, row]) => sum + row.length, 0)
  expect(inIt).toBeGreaterThanOrEqual(EVENTS)
  const bytes = brotliCompressSync(JSON.stringify(sealFile(kept.body))).length
  expect(bytes).toBeLessThan(MOST_BYTES)
})
