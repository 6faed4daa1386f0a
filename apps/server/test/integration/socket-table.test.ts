import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { member, type Person } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { heardBy, hears, type LiveTable, liveTable, refusedWith, type Seated } from '../support/tables.ts'

let server: TestServer
let table: LiveTable
let st: Seated
let alice: Seated
let bob: Seated

const ok = { ok: true }
const add = (check: number) => ({ type: 'add', payload: { name: null }, check })

beforeAll(async () => {
  server = await startTestServer()
  const people: Person[] = []
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'])
    people.push(await member(server, name))
  table = await liveTable(server, people, 'the table', 2)
  st = table.st
  const [first, second] = table.players
  if (!first || !second) throw new Error('nobody sits')
  alice = first
  bob = second
})

/** Time passes between two acts, so that nobody seems to flood the table. */
beforeEach(() => server.clock.advance(3000))

afterAll(async () => {
  table.leave()
  await server.stop()
})

describe('seats', () => {
  it('[SEAT-07] [SEAT-08] [SEAT-13] a free seat is claimed once, by one; a negative index vacates', async () => {
    expect(await st.ask('updateSeats', add(2))).toMatchObject(ok)
    expect(await table.spectator.ask('claimSeat', 0)).toMatchObject({ ok: false, code: 'seat-taken' })
    expect(await alice.ask('claimSeat', 2)).toMatchObject({ ok: false, code: 'already-seated' })
    expect(await st.ask('claimSeat', 2)).toMatchObject({ ok: false, code: 'seat-for-players' })
    expect(await table.spectator.ask('claimSeat', 2)).toMatchObject(ok)
    await alice.sees(({ session }) => session.players[2]?.id === table.spectator.person.id)
    expect(await table.spectator.ask('claimSeat', -1)).toMatchObject(ok)
    await alice.sees(({ session }) => session.players[2]?.id === null)
  })

  it('[SEAT-11] [SEAT-14] only who sits vacates, only the Storyteller empties', async () => {
    expect(await table.spectator.ask('claimSeat', -1)).toMatchObject({ ok: false, code: 'not-seated' })
    expect(await alice.ask('updatePlayer', { index: 1, property: 'id', value: null })).toMatchObject({
      ok: false,
    })
    expect(await st.ask('updatePlayer', { index: 1, property: 'id', value: null })).toMatchObject(ok)
    await bob.sees(({ self }) => self.kind === 'spectator')
    expect(await bob.ask('claimSeat', 1)).toMatchObject(ok)
  })

  it('[SEAT-19] [SEAT-20] [SEAT-23] seats are added, moved and removed by the Storyteller who sees the right number', async () => {
    expect(await alice.ask('updateSeats', add(3))).toMatchObject({ ok: false, code: 'not-storyteller' })
    expect(await st.ask('updateSeats', add(7))).toMatchObject({ ok: false, code: 'seats-changed' })
    expect(await st.ask('updateSeats', { type: 'move', payload: { swap: [0, 1] }, check: 3 })).toMatchObject(
      ok,
    )
    await alice.sees(({ self }) => self.seat === 1)
    expect(
      await st.ask('updateSeats', { type: 'move', payload: { from: 1, to: 0 }, check: 3 }),
    ).toMatchObject(ok)
    await alice.sees(({ self }) => self.seat === 0)
    expect(await alice.ask('updateSeats', { type: 'remove', payload: { index: 1 }, check: 3 })).toMatchObject(
      { ok: false },
    )
    expect(await st.ask('updateSeats', { type: 'remove', payload: { index: 2 }, check: 3 })).toMatchObject(ok)
    await table.spectator.sees(({ session }) => session.players.length === 2)
  })

  it('[SEAT-06] the twenty-first seat is ignored', async () => {
    for (let seats = 2; seats < 20; seats++) await st.ask('updateSeats', add(seats))
    expect(await st.ask('updateSeats', add(20))).toMatchObject(ok)
    expect(st.view().session.players).toHaveLength(20)
    expect(
      await st.ask('updateSeats', { type: 'remove', payload: { empty: true }, check: 20 }),
    ).toMatchObject(ok)
    await alice.sees(({ session }) => session.players.length === 2)
  })
})

describe('players', () => {
  it('[SEAT-28] [ROLE-19] [REM-14] the Storyteller changes every seat, and each learns only what is its own', async () => {
    for (const [property, value] of [
      ['role', 'empath'],
      ['alignment', 'g'],
      ['reminders', [{ role: 'custom', name: 'note', isFlipped: false }]],
    ]) {
      expect(await st.ask('updatePlayer', { index: 0, property, value })).toMatchObject(ok)
    }
    // Before the game nobody is told until the Storyteller says so.
    expect(alice.view().session.players[0]).toMatchObject({ role: null, alignment: null })
    expect(await st.ask('tellCharacter', { index: 0, id: alice.person.id })).toMatchObject(ok)
    await alice.sees(
      ({ session }) => session.players[0]?.role === 'empath' && session.players[0].alignment === 'g',
    )
    expect(alice.view().session.players[0]?.reminders).toEqual([])
    expect(bob.view().session.players[0]).toMatchObject({ role: null, alignment: null, reminders: [] })
    const foreign = { index: 1, property: 'reminders', value: [] }
    expect(await alice.ask('updatePlayer', foreign)).toMatchObject({ ok: false })
  })

  it('[SEAT-26] no other property can be set', async () => {
    for (const property of ['isStoryteller', 'revealed', '__proto__', 'status']) {
      expect(await st.ask('updatePlayer', { index: 0, property, value: true })).toMatchObject({
        ok: false,
        code: 'invalid-payload',
      })
    }
    expect(await st.ask('updatePlayer', { index: 0, property: 'id', value: bob.person.id })).toMatchObject({
      ok: false,
    })
  })

  it('[SEAT-27] [SESS-17] a mark for death reaches the Storyteller alone, also sent without waiting', async () => {
    st.client.send('updatePlayer', { index: 1, property: 'isMarkedForDeath', value: true })
    await st.sees(({ session }) => session.players[1]?.isMarkedForDeath)
    for (const other of [alice, bob, table.spectator]) {
      expect(
        heardBy(other, 'updatePlayer').some((payload) =>
          JSON.stringify(payload).includes('isMarkedForDeath'),
        ),
      ).toBe(false)
    }
  })

  it('[SEAT-46] whoever sits claims no other seat, turns the own traveller, votes, opens the own eyes and gets up', async () => {
    const foreign = { ok: false, code: 'not-storyteller' }
    expect(await st.ask('updateSeats', add(2))).toMatchObject(ok)
    expect(await alice.ask('claimSeat', 2)).toMatchObject({ ok: false, code: 'already-seated' })
    await st.ask('updateSeats', { type: 'remove', payload: { index: 2 }, check: 3 })
    // Nobody turns a character that is no traveller, and nobody another's.
    const turned = { property: 'alignment', value: 'e' }
    expect(await alice.ask('updatePlayer', { index: 0, ...turned })).toMatchObject({ ok: false })
    expect(await st.ask('updatePlayer', { index: 0, property: 'role', value: 'thief' })).toMatchObject(ok)
    await alice.sees(({ session }) => session.players[0]?.role === 'thief')
    expect(await bob.ask('updatePlayer', { index: 0, ...turned })).toMatchObject({ ok: false })
    expect(await alice.ask('updatePlayer', { index: 0, ...turned })).toMatchObject(ok)
    await st.sees(({ session }) => session.players[0]?.alignment === 'e')
    st.client.send('nomination', { nomination: [0, 1] })
    await alice.sees(({ gamestate }) => gamestate.vote.nomination)
    alice.client.send('vote', [0, 1, server.clock.now()])
    await bob.sees(({ gamestate }) => gamestate.vote.votes[0] === 1)
    st.client.send('nomination', { nomination: false })
    await alice.sees(({ gamestate }) => gamestate.vote.nomination === false)
    // The same again within ten seconds takes it back.
    const nextHour = () => st.ask('history', { type: 'phase', payload: st.view().session.game.phase })
    await st.ask('updatePlayer', { index: 0, property: 'role', value: 'wraith' })
    await st.ask('toggleRunning', true)
    expect(await nextHour()).toMatchObject(ok)
    const eyes = (index: number) => alice.ask('openEyes', { index, value: 'open' })
    expect(await eyes(1)).toMatchObject({ ok: false, code: 'eyes-not-yours' })
    expect(await eyes(0)).toMatchObject(ok)
    expect(await nextHour()).toMatchObject(ok)
    await st.ask('toggleRunning', false)
    expect(await bob.ask('updatePlayer', { index: 0, property: 'id', value: null })).toMatchObject(foreign)
    expect(await alice.ask('claimSeat', -1)).toMatchObject(ok)
    await st.sees(({ session }) => session.players[0]?.id === null)
    expect(await alice.ask('claimSeat', 0)).toMatchObject(ok)
  })

  it('[SEAT-45] [SEAT-46] a hand carries its icon; whoever sits nowhere has none to raise', async () => {
    alice.client.send('raise-hand', 'emote:crown')
    await refusedWith(alice, 'hand-icon-not-yours')
    alice.client.send('raise-hand', 'fist')
    await bob.sees(({ gamestate }) => gamestate.raisedHands[alice.person.id]?.icon === 'fist')
    alice.client.send('raise-hand', '')
    await bob.sees(({ gamestate }) => gamestate.raisedHands[alice.person.id] === undefined)
    table.spectator.client.send('raise-hand', 'hand')
    await refusedWith(table.spectator, 'not-seated')
  })
})

describe('setting up', () => {
  it('[SCRIPT-05] [SCRIPT-14] the Storyteller chooses the edition, or a theme', async () => {
    expect(await alice.ask('edition', { id: 'bmr', theme: 1 })).toMatchObject({
      ok: false,
      code: 'not-storyteller',
    })
    expect(await st.ask('edition', { id: 'bmr', theme: 1 })).toMatchObject(ok)
    await bob.sees(({ session }) => session.edition?.id === 'bmr')
    expect(await st.ask('edition', { theme: -2 })).toMatchObject(ok)
    await bob.sees(({ session }) => session.edition?.theme === -2)
    await st.ask('edition', { id: 'tb', theme: 1 })
    await bob.sees(({ session }) => session.edition?.id === 'tb')
  })

  it('[ROLE-47] [ROLE-50] NPCs are the Storyteller’s, and everybody sees them', async () => {
    expect(await alice.ask('npcs', ['angel'])).toMatchObject({ ok: false, code: 'not-storyteller' })
    expect(await st.ask('npcs', ['angel'])).toMatchObject(ok)
    await bob.sees(({ session }) => session.npcs.includes('angel'))
    expect(await st.ask('npcs', [])).toMatchObject(ok)
    await bob.sees(({ session }) => session.npcs.length === 0)
  })

  it('[ROLE-23] bluffs are a list of ids or characters, for the Storyteller’s eyes', async () => {
    expect(await st.ask('bluffs', ['chef', { id: 'monk' }, ''])).toMatchObject(ok)
    await st.sees(({ session }) => JSON.stringify(session.bluffs) === '["chef","monk",null]')
    expect(heardBy(bob, 'bluffs')).toEqual([])
  })

  it('[ROLE-42] [ROLE-43] roles are sent seat by seat, and each player gets the own one', async () => {
    expect(
      await st.ask('playerRoles', [
        { role: 'imp', alignment: 'e' },
        { role: 'chef', alignment: null },
      ]),
    ).toMatchObject(ok)
    await alice.sees(({ session }) => session.players[0]?.role === 'imp')
    await bob.sees(({ session }) => session.players[1]?.role === 'chef')
    expect([alice.view().session.players[1]?.role, bob.view().session.players[0]?.role]).toEqual([null, null])
    expect(heardBy(table.spectator, 'distributeRoles')).toEqual([])
  })

  it('[SEAT-21] [SEAT-22] clear takes the grimoire or the players, from the Storyteller alone', async () => {
    expect(await alice.ask('clear', 'grimoire')).toMatchObject({ ok: false, code: 'not-storyteller' })
    expect(await st.ask('clear', 'everything')).toMatchObject({ ok: false, code: 'invalid-payload' })
    expect(await st.ask('clear', 'grimoire')).toMatchObject(ok)
    await alice.sees(({ session }) => session.players[0]?.role === null && session.players.length === 2)
    expect(await st.ask('clear', 'players')).toMatchObject(ok)
    await alice.sees(({ session, self }) => session.players.length === 0 && self.kind === 'spectator')
  })
})

describe('a game', () => {
  it('[ROLE-41] [ROLE-38] starting deals to everybody; with an NPC that holds roles back nobody learns one yet', async () => {
    const more: Seated[] = [alice, bob, table.spectator]
    for (let seats = 0; seats < 5; seats++) await st.ask('updateSeats', add(seats))
    for (const [seat, one] of more.entries()) await one.ask('claimSeat', seat)
    const holdsBack = server.running.services.content.withTrait('distribute-later')[0]?.id
    const bag = ['chef', 'empath', 'monk', 'poisoner', 'imp']
    const fill = (): void => {
      for (const role of bag) st.client.send('toggleRole', { role, count: 1 })
    }
    fill()
    await st.sees(({ gamestateST }) => Object.keys(gamestateST?.rolesSelected ?? {}).length === 5)
    expect(await alice.ask('startGame', { isRunning: true, phase: 0, history: [] })).toMatchObject({
      ok: false,
    })
    expect(await st.ask('startGame', { isRunning: true, phase: 0, history: [] })).toMatchObject(ok)
    await alice.sees(({ session }) => bag.includes(session.players[0]?.role ?? '') && session.game.isRunning)
    server.clock.advance(1500)
    await st.sees(({ session }) => session.hook === null)
    await st.ask('clear', 'grimoire')
    await st.ask('npcs', [holdsBack])
    fill()
    await st.sees(({ gamestateST }) => Object.keys(gamestateST?.rolesSelected ?? {}).length === 5)
    expect(await st.ask('startGame', { isRunning: true, phase: 0, history: [] })).toMatchObject(ok)
    await st.sees(({ session }) => session.players.every(({ role }) => role !== null))
    await alice.sees(({ session }) => session.game.isRunning)
    expect(alice.view().session.players.map(({ role }) => role)).toEqual([null, null, null, null, null])
    server.clock.advance(1500)
    await st.sees(({ session }) => session.hook === null)
  })

  it('[PHASE-09] [PHASE-10] history and phases travel under their own names', async () => {
    const entry = { type: 'note', data: { seat: 1 }, isPrivate: false }
    expect(await alice.ask('history', { type: 'add', payload: entry })).toMatchObject({
      ok: false,
      code: 'not-storyteller',
    })
    expect(await st.ask('history', { type: 'add', payload: entry })).toMatchObject(ok)
    const added = (await hears(bob, 'historyAdd', ({ type }: { type: string }) => type === 'note')) as {
      id: number
    }
    expect(await st.ask('history', { type: 'remove', payload: added.id })).toMatchObject(ok)
    await hears(bob, 'historyRemove', (id: number) => id === added.id)
    expect(await st.ask('history', { type: 'phase', payload: 0 })).toMatchObject(ok)
    await hears(bob, 'historyPhase', (phase: number) => phase === 1)
    expect(await st.ask('history', { type: 'set', payload: [{ ...entry, time: 1 }] })).toMatchObject(ok)
    await hears(bob, 'historySet', ({ history }: { history: unknown[] }) => history.length === 1)
    expect(await st.ask('toggleRunning', false)).toMatchObject(ok)
    await hears(bob, 'toggleRunning', (isRunning: boolean) => !isRunning)
    await st.ask('toggleRunning', true)
  })

  it('[SESS-38] the gong is the Storyteller’s, while nothing else goes on', async () => {
    alice.client.send('attention')
    await refusedWith(alice, 'not-storyteller')
    st.client.send('attention')
    await hears(bob, 'attention')
    st.client.send('attention')
    await refusedWith(st, 'hook-in-progress')
    // Nor does a game end meanwhile, with a reveal or without.
    for (const end of [{ isEvilWin: true, reveal: true }, { isEvilWin: true }])
      expect(await st.ask('endGame', end)).toMatchObject({ ok: false, code: 'hook-in-progress' })
    server.clock.advance(10_000)
    await bob.sees(({ session }) => session.hook === null)
    expect(bob.view().session.game).toMatchObject({ isRunning: true, isEvilWin: null })
  })

  it('[PHASE-16] one request ends the game and reveals, and can be called off by its Storyteller', async () => {
    expect(await alice.ask('endGame', { isEvilWin: true, reveal: true })).toMatchObject({ ok: false })
    expect(await st.ask('endGame', { isEvilWin: true, reveal: true })).toMatchObject(ok)
    await bob.sees(({ session }) => session.hook?.name === 'reveal-grimoire' && !session.game.isRunning)
    expect(bob.view().session.game.isEvilWin).toBeNull()
    expect(await bob.ask('callOffReveal', null)).toMatchObject({ ok: false, code: 'not-storyteller' })
    expect(await st.ask('callOffReveal', null)).toMatchObject(ok)
    await bob.sees(({ session }) => session.hook === null && session.game.isRunning)
  })

  it('[BOARD-29] the timer has a title and an end, and may pause during votes', async () => {
    st.client.send('timer', { title: 'Talk', duration: 60, isPausedDuringVotes: true })
    await bob.sees(({ gamestate }) => gamestate.timer?.title === 'Talk')
    expect(bob.view().gamestate.timer).toEqual({
      title: 'Talk',
      expiration: server.clock.now() + 60_000,
      isPausedDuringVotes: true,
      paused: null,
    })
    st.client.send('timer', null)
    await bob.sees(({ gamestate }) => gamestate.timer === null)
  })

  it('[PHASE-23] [PHASE-24] the end is kept by the Storytellers until the result, and seats are revealed one by one', async () => {
    st.client.send('reveal')
    await hears(bob, 'reveal')
    expect(await st.ask('endGame', { isEvilWin: true })).toMatchObject(ok)
    expect(bob.view().session.game.isEvilWin).toBeNull()
    st.client.send('revealGameResult')
    await bob.sees(({ session }) => session.game.isEvilWin === true)
    st.client.send('revealPlayer', 4)
    await hears(bob, 'revealPlayer', ({ index }: { index: number }) => index === 4)
    expect(bob.view().session.players[4]?.role).toBe(st.view().session.players[4]?.role)
  })
})
