import { describe, expect, it } from 'vitest'
import { keptGame, reelOf, STORYTELLER, sealFile, storyOf } from '../../src/replay/index.ts'
import { Table } from './support/table.ts'

describe('the story of a game', () => {
  it('tells cards, reminders, troubles and changes to who saw them, and to nobody else', () => {
    const table = new Table(7).seat(5)
    table.deal(['chef', 'monk', 'slayer', 'poisoner', 'imp']).phase()
    table.signal('p0', { id: 'one' })
    table.remind(1, 'poisoner', 'Poisoned')
    table.phase()
    table.do('st', {
      type: 'changeReminder',
      at: 1,
      change: { kind: 'remove', reminder: { role: 'poisoner', name: 'Poisoned', isFlipped: false } },
    })
    table.do('st', { type: 'setRole', at: 2, role: 'imp' })
    table.reveal(true)
    const kept = keptGame(table.log, 1)
    if (!kept) throw new Error('nothing was kept')
    const reel = reelOf(sealFile(kept.body))
    const told = storyOf(reel, STORYTELLER)
    expect(told.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['card', 'reminder', 'poisoning', 'unreminder', 'sober', 'role']),
    )
    expect(told.find(({ kind }) => kind === 'poisoning')).toMatchObject({ seat: 1, by: 'poisoner' })
    expect(storyOf(reel, 'seat-1').filter(({ kind }) => kind === 'card')).toHaveLength(1)
    expect(storyOf(reel, 'seat-2').filter(({ kind }) => kind === 'card')).toHaveLength(0)
    expect(storyOf(reel, 'spectator').filter(({ kind }) => kind === 'poisoning')).toHaveLength(0)
  })
})
