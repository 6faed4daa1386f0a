import { type SessionState, type SessionView, viewFor } from '@belfry/rules'
import { NOW, play, table, withSecretSeat, withUser } from '@belfry/rules/testing'
import { describe, expect, it } from 'vitest'
import { AUDIENCE_SCHEMAS } from '../testing/index.ts'

/** A night with something in every corner that somebody may not see. */
function night(): SessionState {
  const base = table({ roles: ['t1', 'm1', 'd1', 'tr1'], phase: 1, isRunning: true, npcs: ['f1'] })
  const people = ['gr', 'st'].reduce(
    (state, id) => withUser(state, id, { insightSince: NOW - 1, spectatingSince: NOW - 1 }),
    withUser(base, 'gr', { grimoireAccess: 3 }),
  )
  const seats = withSecretSeat(people, 1, {
    alignment: 'e',
    isMarkedForDeath: true,
    reminders: [{ role: 't1', name: 'Dead', isFlipped: false }],
    status: ['open-eyes'],
  })
  const secret = {
    ...seats.secret,
    storytellers: { st: { role: 't2', alignment: 'g' as const, reminders: [] } },
    banlist: ['x'],
    isEvilWin: true,
    rolesSelected: { t1: 1 },
  }
  const spoken = play({ ...seats, secret }, { type: 'sendText', recipientId: 'p1', message: 'hi' }, 'p0')
  const noted = play(spoken, { type: 'addHistory', entryType: 'note', data: {}, isPrivate: true })
  const following = play(noted, { type: 'follow', userId: 'st' }, 'gr')
  const signal = { id: 'yes', data: null, role: null } as const
  return play(following, { type: 'sendSignal', message: [signal], recipients: ['p1'] })
}

const fits = (view: SessionView): boolean => AUDIENCE_SCHEMAS[view.self.kind].safeParse(view).success

const kinds = { st: 'storyteller', gr: 'grimoire', p0: 'player', p1: 'player', sp: 'spectator' } as const

describe('what may reach whom', () => {
  it('is the shape of every view', () => {
    for (const [id, kind] of Object.entries(kinds)) {
      const view = viewFor(night(), id)
      expect(view.self.kind).toBe(kind)
      const parsed = AUDIENCE_SCHEMAS[kind].safeParse(view)
      expect(parsed.success, `${id}: ${parsed.error?.message}`).toBe(true)
    }
  })

  it('is no other audience’s shape', () => {
    for (const id of Object.keys(kinds)) {
      const view = viewFor(night(), id)
      for (const [kind, schema] of Object.entries(AUDIENCE_SCHEMAS))
        expect(schema.safeParse(view).success, `${id} as ${kind}`).toBe(kind === view.self.kind)
    }
  })

  type Part = { readonly session?: object; readonly gamestate?: object; readonly gamestateST?: object }

  const withPart = (view: SessionView, part: Part): SessionView =>
    ({
      self: view.self,
      session: { ...view.session, ...part.session },
      gamestate: { ...view.gamestate, ...part.gamestate },
      gamestateST: part.gamestateST ?? view.gamestateST,
    }) as SessionView

  it('never has what only Storytellers see', () => {
    const own = viewFor(night(), 'st')
    for (const id of ['gr', 'p0', 'sp']) {
      const view = viewFor(night(), id)
      const { banlist, game } = own.session
      const recorded = { ...view.session.game, recordedWin: game.recordedWin }
      expect(fits(withPart(view, { session: { banlist } })), `${id} banlist`).toBe(false)
      expect(fits(withPart(view, { session: { game: recorded } })), `${id} result`).toBe(false)
      expect(fits(withPart(view, { gamestateST: own.gamestateST ?? {} })), `${id} bag`).toBe(false)
    }
  })

  it('never has what only those with the grimoire see', () => {
    const open = viewFor(night(), 'gr')
    for (const id of ['p0', 'sp']) {
      const view = viewFor(night(), id)
      const { privateHistory } = open.session.game
      const game = { ...view.session.game, privateHistory }
      const leaks: readonly (readonly [string, Part])[] = [
        ['seats', { session: { players: open.session.players } }],
        ['storytellers', { session: { storytellers: open.session.storytellers } }],
        ['history', { session: { game } }],
        ['texts', { gamestate: { directTexts: open.gamestate.directTexts } }],
        ['followers', { gamestate: { following: open.gamestate.following } }],
      ]
      expect(fits(view)).toBe(true)
      for (const [what, part] of leaks) expect(fits(withPart(view, part)), `${id} ${what}`).toBe(false)
    }
    const spectator = viewFor(night(), 'sp')
    expect(fits(withPart(spectator, { session: { bluffs: [null, null, null] } }))).toBe(false)
  })

  it('shows a player the own seat and no other', () => {
    const view = viewFor(night(), 'p0')
    const own = viewFor(night(), 'p1').session.players[1]
    expect(own).toMatchObject({ status: ['open-eyes'] })
    const players = view.session.players.map((seat, index) => (index === 1 ? own : seat))
    expect(fits(withPart(view, { session: { players } }))).toBe(false)
  })

  it('has no field nobody named', () => {
    const view = viewFor(night(), 'st')
    expect(fits(withPart(view, { session: { seed: 1 } }))).toBe(false)
    expect(fits(withPart(view, { gamestate: { deadlines: {} } }))).toBe(false)
  })
})
