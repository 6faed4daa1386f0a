import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { member, type Person } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { heardBy, hears, type LiveTable, liveTable, refusedWith, type Seated } from '../support/tables.ts'

let server: TestServer
let table: LiveTable
let st: Seated
let players: Seated[]

/** Moves the clock in small steps until something holds: everybody lives by it. */
const passUntil = (holds: () => boolean, stepMs = 100): Promise<void> =>
  vi.waitFor(
    () => {
      server.clock.advance(stepMs)
      expect(holds()).toBe(true)
    },
    { timeout: 10_000, interval: 10 },
  )

const player = (index: number): Seated => {
  const found = players[index]
  if (!found) throw new Error(`nobody sits at ${index}`)
  return found
}

const phase = async (): Promise<void> => {
  const before = st.view().session.game.phase
  await st.ask('history', { type: 'phase', payload: before })
  await Promise.all(table.everyone.map((one) => one.sees(({ session }) => session.game.phase === before + 1)))
  server.clock.advance(10_500)
}

beforeAll(async () => {
  server = await startTestServer()
  const people: Person[] = []
  for (const name of ['keeper', 'watcher', 'player0', 'player1', 'player2', 'player3', 'player4'])
    people.push(await member(server, name))
  table = await liveTable(server, people, 'by day', 5)
  st = table.st
  players = [...table.players]
  await st.ask('toggleRunning', true)
  await st.ask(
    'playerRoles',
    ['chef', 'empath', 'monk', 'poisoner', 'imp'].map((role) => ({ role, alignment: null })),
  )
  await phase()
})

beforeEach(() => server.clock.advance(3000))

afterAll(async () => {
  table.leave()
  await server.stop()
})

describe('at night', () => {
  const item = (id: string, data: unknown = null) => ({ id, data, role: null })

  it('[NIGHT-21] [NIGHT-22] [NIGHT-23] a signal reaches its recipients and the Storyteller once, and each answer marks it', async () => {
    const recipients = [player(0).person.id, player(1).person.id]
    const ack = await st.ask('signal', { message: [item('yes')], recipients })
    expect(ack).toEqual({ ok: true, value: recipients.map((userId) => ({ userId, isSeen: false })) })
    for (const one of [st, player(0), player(1)])
      await one.sees(({ gamestate }) => gamestate.signals.length === 1)
    expect([player(2), table.spectator].map((one) => one.view().gamestate.signals)).toEqual([[], []])
    const id = player(0).view().gamestate.signals[0]?.id
    await player(0).ask('signal', { message: [item('seen', id)], recipients: [] })
    await st.sees(({ gamestate }) => gamestate.signals[0]?.seenBy.includes(player(0).person.id))
  })

  it('[NIGHT-31] a spectator signals the Storyteller', async () => {
    expect(
      await table.spectator.ask('signal', { message: [item('claim')], recipients: [player(0).person.id] }),
    ).toMatchObject({ ok: true })
    await st.sees(({ gamestate }) =>
      gamestate.signals.some(({ senderId }) => senderId === table.spectator.person.id),
    )
    expect(player(0).view().gamestate.signals).toHaveLength(1)
  })

  it('[NIGHT-28] a hint that a signal is being made reaches whom it is for, and is kept nowhere', async () => {
    st.client.send('signalIndicator', [player(2).person.id])
    await hears(player(2), 'signalIndicator')
    expect(heardBy(player(3), 'signalIndicator')).toEqual([])
    const { live, database } = server.running.services
    const rows = await database.sessionLog.read(live.host.rooms()[0]?.sessionId ?? '', 0)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ events }) => events.includes('signalIndicated'))).toEqual([])
  })

  it('[NIGHT-39] eyes open for a character that may, by index and value', async () => {
    expect(await player(0).ask('openEyes', { index: 0, value: 'open' })).toMatchObject({
      ok: false,
      code: 'eyes-no-ability',
    })
    expect(await player(0).ask('openEyes', { index: 1, value: 'open' })).toMatchObject({
      ok: false,
      code: 'eyes-not-yours',
    })
    expect(await player(0).ask('openEyes', { index: 0, value: 'wide' })).toMatchObject({
      ok: false,
      code: 'invalid-payload',
    })
    // With a character that may they do, and only the one concerned and the Storyteller hear of it.
    const roles = (first: string) =>
      [first, 'empath', 'monk', 'poisoner', 'imp'].map((role) => ({ role, alignment: null }))
    await st.ask('playerRoles', roles('wraith'))
    await player(0).sees(({ session }) => session.players[0]?.role === 'wraith')
    expect(await player(0).ask('openEyes', { index: 0, value: 'open' })).toMatchObject({ ok: true })
    for (const one of [st, player(0)]) {
      await one.sees(({ session }) => session.players[0]?.status.includes('open-eyes'))
      expect(heardBy(one, 'openEyes')).toEqual([{ index: 0, value: 'open' }])
    }
    expect(heardBy(player(1), 'openEyes')).toEqual([])
    // A peek is over by itself.
    expect(await player(0).ask('openEyes', { index: 0, value: 'peek' })).toMatchObject({ ok: true })
    await passUntil(() => st.view().session.players[0]?.status.length === 0)
    expect(heardBy(player(0), 'openEyes').at(-1)).toEqual({ index: 0, value: 'close' })
    await st.ask('playerRoles', roles('chef'))
    await player(0).sees(({ session }) => session.players[0]?.role === 'chef')
  })

  it('[NIGHT-40] [NIGHT-46] [NIGHT-48] pointing is started by the Storyteller for a chosen few', async () => {
    const start = {
      isPointing: 'start',
      recipients: ['storyteller', player(3).person.id, player(4).person.id],
    } as const
    player(3).client.send('pointing', start)
    await refusedWith(player(3), 'not-storyteller')
    st.client.send('pointing', start)
    for (const one of [player(3), player(4)])
      await one.sees(({ gamestate }) => gamestate.pointing.isPointing === 'start')
    player(3).client.send('point', 1)
    await player(4).sees(({ gamestate }) => gamestate.pointing.pointers[player(3).person.id] === 1)
    expect(heardBy(player(0), 'pointing')).toEqual([])
    await passUntil(() => player(4).view().gamestate.pointing.isPointing === 'locked')
    st.client.send('pointing', { isPointing: false, recipients: [] })
    await player(4).sees(({ gamestate }) => gamestate.pointing.isPointing === false)
  })
})

describe('by day', () => {
  beforeAll(phase)

  it('[VOTE-10] [VOTE-58] only the Storyteller controls the vote', async () => {
    const one = player(0)
    for (const [name, payload] of [
      ['nomination', { nomination: [0, 1] }],
      ['nominationType', 'baker'],
      ['lock', [1, null]],
      ['voteIsHidden', true],
      ['voteHighscore', 3],
      ['voteSpeed', 600],
      ['marked', 1],
    ] as const) {
      const before = heardBy(one, 'refused').length
      one.client.send(name, payload)
      await vi.waitFor(() => expect(heardBy(one, 'refused')).toHaveLength(before + 1))
      expect(heardBy(one, 'refused').at(-1)).toMatchObject({ name, code: 'not-storyteller' })
      server.clock.advance(500)
    }
    st.client.send('nominationType', 'baker')
    await one.sees(({ gamestate }) => gamestate.vote.nominationType === 'baker')
    st.client.send('nominationType', 'regular')
    await one.sees(({ gamestate }) => gamestate.vote.nominationType === 'regular')
    expect(heardBy(one, 'nominationType')).toEqual(['baker', 'regular'])
  })

  it('[VOTE-55] [VOTE-56] a vote runs by itself and everybody sees the same', async () => {
    const one = player(0)
    const names = ['vote', 'lock', 'voteInProgress', 'voteIsHidden', 'marked', 'voteHighscore']
    const before = new Map(names.map((name) => [name, heardBy(one, name).length]))
    const told = (name: string): unknown[] => heardBy(one, name).slice(before.get(name))
    st.client.send('voteSpeed', 500)
    st.client.send('nomination', { nomination: [0, 2] })
    for (const each of table.everyone) await each.sees(({ gamestate }) => gamestate.vote.nomination !== false)
    expect(heardBy(one, 'nomination').at(-1)).toEqual({
      nomination: [0, 2],
      locked: 0,
      markedPlayer: null,
      highscore: 0,
      nominationType: 'regular',
      speed: 500,
    })
    st.client.send('voteHighscore', 1)
    await one.sees(({ gamestate }) => gamestate.vote.highscore === 1)
    for (const seat of [3, 1, 4]) player(seat).client.send('vote', [seat, 1, server.clock.now()])
    await one.sees(({ gamestate }) => [1, 3, 4].every((seat) => gamestate.vote.votes[seat] === 1))
    st.client.send('lock', [1, null])
    await hears(one, 'voteInProgress', ([flag]: [boolean]) => flag)
    await passUntil(() => one.view().gamestate.vote.tally === 3)
    st.client.send('marked', 2)
    await one.sees(({ gamestate: { vote } }) => vote.markedPlayer === 2 && vote.nomination === false)
    expect(Object.fromEntries(names.map((name) => [name, told(name)]))).toEqual({
      vote: expect.arrayContaining([
        [1, 1],
        [3, 1],
        [4, 1],
      ]),
      // The hand begins behind the nominee, and tells of each seat it leaves how it voted.
      lock: [
        [0, null],
        [1, null],
        [2, 1],
        [3, 1],
        [4, 0],
        [5, 1],
        [6, 0],
      ],
      voteInProgress: [
        [true, false, 500],
        [false, false, 500],
      ],
      voteIsHidden: [false, false],
      marked: [null, 2],
      voteHighscore: [1, 3],
    })
    expect(one.view().gamestate.vote.history).toHaveLength(1)
  })

  it('a vote for another’s seat is refused, whatever the payload says', async () => {
    st.client.send('nomination', { nomination: [0, 1] })
    await player(4).sees(({ gamestate }) => gamestate.vote.nomination !== false)
    player(4).client.send('vote', [3, 1, server.clock.now()])
    await refusedWith(player(4), 'vote-not-your-seat')
    st.client.send('nomination', { nomination: false })
    await player(4).sees(({ gamestate }) => gamestate.vote.nomination === false)
  })

  it('[VOTE-43] of hidden votes the Storyteller sees all and a player the own one', async () => {
    const hiding = server.running.services.content.withTrait('hidden-vote')[0]?.id
    expect(await st.ask('updatePlayer', { index: 3, property: 'role', value: hiding })).toMatchObject({
      ok: true,
    })
    st.client.send('nomination', { nomination: [0, 1] })
    for (const one of table.everyone)
      await one.sees(({ gamestate }) => gamestate.vote.nomination !== false && gamestate.vote.isHidden)
    expect(heardBy(player(0), 'voteIsHidden').at(-1)).toBe(true)
    const before = JSON.stringify(player(0).heard)
    player(4).client.send('vote', [4, 1, server.clock.now()])
    await st.sees(({ gamestate }) => gamestate.vote.votes[4] === 1)
    await player(4).sees(({ gamestate }) => gamestate.vote.votes[4] === 1)
    expect(player(0).view().gamestate.vote.votes).toEqual({})
    expect(JSON.stringify(player(0).heard)).toBe(before)
    st.client.send('nomination', { nomination: false })
    await player(4).sees(({ gamestate }) => gamestate.vote.nomination === false)
    await st.ask('updatePlayer', { index: 3, property: 'role', value: 'poisoner' })
  })

  it('[ROLE-44] [SESS-77] each hears the own view of what is dealt, and every screen ends up with what the server would show it', async () => {
    const { room } = server.running.services.live.host.rooms()[0] ?? {}
    if (!room) throw new Error('no room')
    const { viewFor } = await import('@belfry/rules')
    for (const [seat, one] of table.players.entries()) {
      const dealt = heardBy(one, 'distributeRoles') as { roles: { index: number }[] }[]
      expect(new Set(dealt.flatMap(({ roles }) => roles.map(({ index }) => index)))).toEqual(new Set([seat]))
    }
    for (const one of table.everyone) {
      await vi.waitFor(() =>
        expect(one.view()).toEqual(JSON.parse(JSON.stringify(viewFor(room.state, one.person.id)))),
      )
    }
  })
})

describe('talking', () => {
  it('[CHAT-13] [CHAT-16] [CHAT-18] whispers are asked for, taken back, declined, expire after ten seconds, or meet', async () => {
    const [a, b] = [player(0), player(1)]
    const ask = { userId: b.person.id, channel: 'private' } as const
    a.client.send('whisperRequest', ask)
    await b.sees(({ gamestate }) => a.person.id in gamestate.whisperFrom)
    a.client.send('whisperRemove', b.person.id)
    await b.sees(({ gamestate }) => !(a.person.id in gamestate.whisperFrom))
    a.client.send('whisperRequest', ask)
    await b.sees(({ gamestate }) => a.person.id in gamestate.whisperFrom)
    b.client.send('whisperRemove', a.person.id)
    await hears(a, 'whisperUnanswered', ({ reason }: { reason: string }) => reason === 'declined')
    expect(a.view().gamestate.whisperTo).toEqual({})
    const asked = server.clock.now()
    a.client.send('whisperRequest', ask)
    await b.sees(({ gamestate }) => a.person.id in gamestate.whisperFrom)
    expect(b.view().gamestate.whisperFrom[a.person.id]?.expires).toBe(asked + 10_000)
    server.clock.advance(9_999)
    await st.ask('code', ['still', [], []])
    expect(a.person.id in b.view().gamestate.whisperFrom).toBe(true)
    await passUntil(() => !(a.person.id in b.view().gamestate.whisperFrom), 1)
    expect(server.clock.now()).toBeLessThan(asked + 10_100)
    await hears(a, 'whisperUnanswered', ({ reason }: { reason: string }) => reason === 'expired')
    a.client.send('whisperRequest', ask)
    await b.sees(({ gamestate }) => a.person.id in gamestate.whisperFrom)
    b.client.send('whisperRequest', { userId: a.person.id, channel: 'private' })
    await st.sees(
      ({ gamestate }) =>
        gamestate.userChannels[a.person.id] === 'private-0' &&
        gamestate.userChannels[b.person.id] === 'private-0',
    )
  })

  it('[CHAT-19] with the grimoire one follows a Storyteller and enters private chats', async () => {
    const { spectator } = table
    spectator.client.send('channel', 'private-0')
    await refusedWith(spectator, 'channel-private')
    await st.ask('requestGrimoire', { id: spectator.person.id, status: 3 })
    await spectator.sees(({ self }) => self.kind === 'grimoire')
    spectator.client.send('channel', 'private-0')
    await st.sees(({ gamestate }) => gamestate.userChannels[spectator.person.id] === 'private-0')
    spectator.client.send('follow', st.person.id)
    await spectator.sees(({ gamestate }) => gamestate.following[spectator.person.id] === st.person.id)
    await st.ask('requestGrimoire', { id: spectator.person.id, status: 2 })
  })

  it('[CHAT-51] [SESS-77] texts and the hint that somebody writes are sent without waiting, to whom they are for', async () => {
    const two = player(2)
    st.client.send('textMessage', { message: 'only you', recipientId: two.person.id })
    await two.sees(({ gamestate }) => gamestate.directTexts.some(({ message }) => message === 'only you'))
    expect(JSON.stringify(player(3).heard)).not.toContain('only you')
    st.client.send('textMessageIndicator', { recipientId: two.person.id, length: 12 })
    await hears(two, 'textMessageIndicator')
    expect(heardBy(player(3), 'textMessageIndicator')).toEqual([])
    const heard = heardBy(two, 'textMessage').length
    st.client.send('textMessage', { message: 'x'.repeat(251), recipientId: '' })
    await refusedWith(st, 'text-too-long')
    const named = { message: 'said once', recipientId: two.person.id, id: 'mine' }
    for (let sent = 0; sent < 3; sent++) st.client.send('textMessage', named)
    expect(await st.ask('textMessage', named)).toMatchObject({ ok: true })
    st.client.send('textMessage', { message: 'and more', recipientId: two.person.id })
    await two.sees(({ gamestate }) => gamestate.directTexts.some(({ message }) => message === 'and more'))
    expect(heardBy(two, 'textMessage').slice(heard)).toMatchObject([
      { message: 'said once' },
      { message: 'and more' },
    ])
  })

  it('whoever says too much is told so, once a second for each message', async () => {
    const one = player(3)
    const tooMuch = () =>
      heardBy(one, 'refused').filter((refusal) => (refusal as { code: string }).code === 'rate-limited')
    for (let count = 0; count < 100; count++) one.client.send('raise-hand', count % 2 === 0 ? 'hand' : '')
    one.client.send('channel', null)
    await vi.waitFor(() => expect(tooMuch()).toMatchObject([{ name: 'raise-hand' }, { name: 'channel' }]))
    server.clock.advance(5_000)
    one.client.send('raise-hand', '')
    await one.sees(({ self, gamestate }) => !(self.userId in gamestate.raisedHands))
    expect(tooMuch()).toHaveLength(2)
  })
})
