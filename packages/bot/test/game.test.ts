import { LocalDelivery, localTransport, SessionClient } from '@belfry/client'
import { loadPack } from '@belfry/content/node'
import { fakeClock, unwrap } from '@belfry/kit'
import { memoryLog, plainSeal, SessionRoom } from '@belfry/room'
import { newSession, SYSTEM, type UserProfile } from '@belfry/rules'
import { META } from '@belfry/rules/testing'
import { expect, it } from 'vitest'
import { GameMaster, Participant, playAlong, SHORT_GAME } from '../src/index.ts'

const content = unwrap(loadPack()).content

const profile = (id: string): UserProfile => ({
  id,
  username: id,
  pronouns: '',
  level: 'special-free',
  expires: null,
  flags: ['verified-email'],
  cosmetics: { avatar: '0', border: '', avatars: [], borders: [], emotes: [] },
})

/** A table in this process: the room, and a way to sit down at it. */
function openTable(seed: number) {
  const clock = fakeClock(1_700_000_000_000)
  const delivery = new LocalDelivery()
  const room = new SessionRoom(
    { seq: 0, version: 1, state: newSession({ ...META, createdAt: clock.now() }, seed), answered: [] },
    { clock, content, deliver: delivery, log: memoryLog(), seal: plainSeal },
  )
  let ids = 0
  const join = async (id: string): Promise<Participant> => {
    const connectionId = `socket-${id}`
    await room.dispatch({ type: 'connectUser', user: profile(id), connectionId, node: 'here' }, SYSTEM)
    const transport = localTransport({ room, delivery, clock, userId: id, connectionId })
    const client = new SessionClient({ transport, clock, makeId: () => `${id}-${++ids}` })
    client.start()
    return new Participant(client, clock, seed + ids + id.length)
  }
  return { clock, room, join }
}

/** Lets a table's time run until something has happened. */
async function runUntil(table: ReturnType<typeof openTable>, done: Promise<unknown>): Promise<void> {
  let isDone = false
  void done.finally(() => {
    isDone = true
  })
  for (let i = 0; i < 20_000 && !isDone; i++) {
    for (let turn = 0; turn < 25; turn++) await Promise.resolve()
    await table.room.settled()
    table.clock.advance(50)
  }
  await done
}

async function playGame(seed: number) {
  const table = openTable(seed)
  const storyteller = await table.join('st')
  const players = await Promise.all(Array.from({ length: 7 }, (_, index) => table.join(`p${index}`)))
  const stops = players.map((bot) => playAlong(bot))
  await runUntil(table, new GameMaster(storyteller, content, SHORT_GAME).run())
  for (const stop of stops) stop()
  table.room.close()
  return { table, storyteller, players }
}

it('bots play a whole game from gathering to the last revealed seat', async () => {
  const { table, storyteller, players } = await playGame(7)
  const { state } = table.room
  expect(state.game).toMatchObject({ isRunning: false, phase: 4 })
  expect(state.seats.every(({ isRevealed }) => isRevealed)).toBe(true)
  expect(state.vote.history).toHaveLength(4)
  expect(new Set(state.seats.map(({ id }) => id))).toEqual(new Set(players.map(({ userId }) => userId)))
  const cast = state.vote.history.reduce((sum, { voters }) => sum + voters.length, 0)
  expect(cast).toBeGreaterThan(0)
  // Everybody ends up with the same roles on the screen, because now everybody may know them.
  for (const bot of players) {
    expect(bot.view?.session.players.map(({ role }) => role)).toEqual(
      storyteller.view?.session.players.map(({ role }) => role),
    )
  }
})

it('the same seed plays the same game', async () => {
  const [one, two] = await Promise.all([playGame(11), playGame(11)])
  expect(two.table.room.state).toEqual(one.table.room.state)
})

it('a bot names somebody when the Storyteller asks, and answers a signal that asks for a choice', async () => {
  const table = openTable(3)
  const storyteller = await table.join('st')
  const bots = await Promise.all(['p0', 'p1', 'p2'].map((id) => table.join(id)))
  const stops = bots.map((bot) => playAlong(bot))
  for (let seat = 0; seat < bots.length; seat++)
    storyteller.send('updateSeats', { type: 'add', payload: { name: null }, check: seat })
  await runUntil(
    table,
    storyteller.sees(({ session }) => session.players.length === 3 && session.players.every(({ id }) => id)),
  )
  storyteller.send('textMessage', { recipientId: 'p1', message: 'Please nominate somebody' })
  const named = storyteller.sees(({ gamestate }) =>
    gamestate.texts.find(
      ({ senderId, message }) =>
        senderId === 'p1' && typeof message === 'string' && /^I nominate p[02]\.$/.test(message),
    ),
  )
  await runUntil(table, named)
  storyteller.send('history', { type: 'phase', payload: 0 })
  await runUntil(
    table,
    storyteller.sees(({ session }) => session.game.phase === 1),
  )
  storyteller.send('signal', { message: [{ id: 'choice', data: null, role: null }], recipients: ['p2'] })
  const answered = storyteller.sees(({ gamestate }) =>
    gamestate.signals.find(({ senderId, message }) => senderId === 'p2' && message[0]?.id === 'player'),
  )
  await runUntil(table, answered)
  expect(storyteller.view?.gamestate.signals[0]?.seenBy).toEqual(['p2'])
  for (const stop of stops) stop()
  table.room.close()
})
