import { describe, expect, it } from 'vitest'
import { type PlayerView, type SessionState, viewFor } from '../src/index.ts'
import { table, withSeat, withSecretSeat, withUser } from '../testing/table.ts'

const open = { role: 'f1', name: 'Hat', isFlipped: false }
const secret = { role: 'm1', name: 'Poisoned', isFlipped: true }

/** p0 is told something other than the truth; p1 travels; everybody has something to hide. */
const company = (): SessionState => {
  const state = withUser(table({ players: 3, roles: ['t1', 'tr1', 'd1'] }), 'gr', { grimoireAccess: 3 })
  const hiding = [0, 1, 2].reduce(
    (current, index) =>
      withSecretSeat(current, index, {
        alignment: 'e',
        sentAlignment: 'g',
        reminders: [{ ...open, isPublic: true }, secret],
        isMarkedForDeath: true,
        status: ['open-eyes'],
      }),
    state,
  )
  const told = withSecretSeat(hiding, 0, { role: 'm1', team: 'minion' })
  return {
    ...told,
    secret: { ...told.secret, storytellers: { st: { role: 't9', alignment: 'e', reminders: [secret] } } },
  }
}

const seen = (state: SessionState, userId: string, index: number): Partial<PlayerView> => {
  const { role, alignment, reminders, isMarkedForDeath, status } =
    viewFor(state, userId).session.players[index] ?? {}
  return { role, alignment, reminders, isMarkedForDeath, status } as Partial<PlayerView>
}

const nothing = { alignment: null, reminders: [open], isMarkedForDeath: false, status: [] }

describe('a seat looks', () => {
  it('as it is to Storytellers and those with the grimoire', () => {
    const everything = {
      alignment: 'e',
      reminders: [open, secret],
      status: ['open-eyes'],
    }
    for (const userId of ['st', 'gr']) {
      const facts = { ...everything, isMarkedForDeath: userId === 'st' }
      expect(seen(company(), userId, 0)).toEqual({ ...facts, role: 'm1' })
      expect(seen(company(), userId, 1)).toEqual({ ...facts, role: 'tr1' })
      expect(seen(company(), userId, 2)).toEqual({ ...facts, role: 'd1' })
    }
  })

  it('[SEAT-27] marked for death to Storytellers only, whoever else has the grimoire', () => {
    const marked = (userId: string) => seen(company(), userId, 0).isMarkedForDeath
    expect(['st', 'gr', 'p0', 'p2', 'sp'].map(marked)).toEqual([true, false, false, false, false])
  })

  it('to its own player as they were told', () => {
    const own = { ...nothing, alignment: 'g', status: ['open-eyes'] }
    expect(seen(company(), 'p0', 0)).toEqual({ ...own, role: 't1' })
    expect(seen(company(), 'p1', 1)).toEqual({ ...own, role: 'tr1' })
  })

  it('to everybody else as nothing but a traveller', () => {
    for (const userId of ['p2', 'sp']) {
      expect(seen(company(), userId, 0)).toEqual({ ...nothing, role: null })
      expect(seen(company(), userId, 1)).toEqual({ ...nothing, role: 'tr1' })
    }
    expect(seen(company(), 'p0', 2)).toEqual({ ...nothing, role: null })
  })

  it('to all as what it was once it is revealed, also to its player', () => {
    const revealed = withSeat(company(), 0, { isRevealed: true })
    for (const userId of ['p1', 'sp']) {
      expect(seen(revealed, userId, 0)).toEqual({ ...nothing, role: 'm1', alignment: 'e' })
      expect(seen(revealed, userId, 2)).toEqual({ ...nothing, role: null })
    }
    expect(seen(revealed, 'p0', 0)).toEqual({
      ...nothing,
      role: 'm1',
      alignment: 'e',
      status: ['open-eyes'],
    })
  })

  it('the same in everything that lies in the open', () => {
    const state = withSeat(company(), 0, { isDead: true, isVoteless: true, name: 'Ada', isRevealed: true })
    for (const userId of ['st', 'gr', 'p0', 'p1', 'sp']) {
      expect(viewFor(state, userId).session.players[0]).toMatchObject({
        id: 'p0',
        name: 'Ada',
        isDead: true,
        isVoteless: true,
        revealed: true,
      })
    }
  })
})

describe('a Storyteller’s entry', () => {
  it('is known to those with the grimoire; the others know who it is', () => {
    const entry = { id: 'st', role: 't9', alignment: 'e', reminders: [secret] }
    for (const userId of ['st', 'gr'])
      expect(viewFor(company(), userId).session.storytellers).toEqual([entry])
    for (const userId of ['p0', 'sp']) {
      expect(viewFor(company(), userId).session.storytellers).toEqual([
        { id: 'st', role: null, alignment: null, reminders: [] },
      ])
    }
  })
})

describe('what is shown', () => {
  it('is never the state itself', () => {
    const state = company()
    const { players, npcs, bluffs } = viewFor(state, 'st').session
    expect(players[0]?.reminders).not.toBe(state.secret.seats[0]?.reminders)
    expect(players[0]?.status).not.toBe(state.secret.seats[0]?.status)
    expect(npcs).not.toBe(state.npcs)
    expect(bluffs).not.toBe(state.secret.bluffs)
  })
})
