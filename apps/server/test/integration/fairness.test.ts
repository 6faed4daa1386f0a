import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '@belfry/kit'
import { votePosition } from '@belfry/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DelayProxy, startDelayProxy } from '../support/delay-proxy.ts'
import { member } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { heardBy, join, openSession, type Seated } from '../support/tables.ts'

const SEATS = 20
const ROUNDS = 10
const SPEED_MS = 500
/** A way of 300 ms each way; between its quickest and its slowest moment lie 100. */
const WAY = { ms: 300, jitterMs: 50 }

let server: TestServer
let proxy: DelayProxy
let st: Seated
let players: Seated[]
let isLive = true
let time: Promise<void>

/** Screens never agree about the time of day. */
const skewed = (clock: Clock, skew: number): Clock => ({
  now: () => clock.now() + skew,
  ticks: () => clock.ticks(),
  after: (delay, run) => clock.after(delay, run),
})

/** What was set off has arrived where it went: nothing moves any more. */
async function quiet(): Promise<void> {
  let still = 0
  for (let before = proxy.traffic(); still < 4; before = proxy.traffic()) {
    await nextTurn()
    for (const { room } of server.running.services.live.host.rooms()) await room.settled()
    still = proxy.traffic() === before ? still + 1 : 0
  }
}

const STEP_MS = 4
const LOOK_AGAIN_MS = 250

/** Time goes on as fast as this machine can follow it, and never faster: a busy one is not a slow network. */
async function liveOn(): Promise<void> {
  while (isLive) {
    await quiet()
    const due = server.clock.nextDue() ?? 0
    server.clock.advance(Math.min(1000, Math.max(STEP_MS, due - server.clock.now())))
  }
}

const seen = async (what: () => boolean): Promise<void> => {
  while (!what()) await nextTurn()
}

beforeAll(async () => {
  server = await startTestServer()
  proxy = await startDelayProxy(server.url, WAY, server.clock)
  const owner = await member(server, 'keeper')
  const code = await openSession(server, owner, 'fairness')
  st = await join(server, owner, code)
  const people = await Promise.all(
    Array.from({ length: SEATS }, (_, seat) => member(server, `player${seat}`)),
  )
  time = liveOn()
  players = await Promise.all(
    people.map((person, seat) =>
      join({ url: proxy.url, clock: skewed(server.clock, (seat - 7) * 3_600_000) }, person, code),
    ),
  )
  for (let check = 0; check < SEATS; check++)
    await st.ask('updateSeats', { type: 'add', payload: { name: null }, check })
  await Promise.all(players.map((player, seat) => player.ask('claimSeat', seat)))
  st.client.send('voteSpeed', SPEED_MS)
  await seen(() => st.view().gamestate.vote.speed === SPEED_MS)
  await st.ask('history', { type: 'phase', payload: 0 })
  await st.ask('history', { type: 'phase', payload: 1 })
})

afterAll(async () => {
  for (const { client } of [st, ...players]) client.leave()
  isLive = false
  await time
  await proxy.close()
  await server.stop()
})

describe('behind a way of 300 ms that varies by 100', () => {
  it('screens agree about the time of the server within 40 ms, nineteen times in twenty', async () => {
    // Everybody has asked as often as an uneven way deserves.
    const until = server.clock.now() + 20 * 2 * (WAY.ms + WAY.jitterMs)
    await seen(() => server.clock.now() >= until)
    const times = players.map(({ client }) => client.serverNow())
    const apart = times
      .flatMap((mine, at) => times.slice(at + 1).map((other) => Math.abs(mine - other)))
      .sort((a, b) => a - b)
    expect(apart).toHaveLength((SEATS * (SEATS - 1)) / 2)
    expect(apart[Math.ceil(apart.length * 0.95) - 1]).toBeLessThanOrEqual(40)
    for (const mine of times) expect(Math.abs(mine - server.clock.now())).toBeLessThanOrEqual(40)
  })

  it('200 votes of the last moment count, and 200 after it do not', async () => {
    let cast = 0
    let late = 0
    for (let round = 0; round < ROUNDS; round++) {
      const nominee = (round * 7) % SEATS
      st.client.send('nomination', { nomination: [0, nominee] })
      await seen(() => players.every((one) => one.view().gamestate.vote.nomination !== false))
      st.client.send('lock', [1, null])
      await seen(() => players.every((one) => one.view().gamestate.vote.isInProgress))
      for (const [seat, player] of players.entries()) {
        const { gamestate } = player.view()
        const { locked, schedule } = gamestate.vote
        const position = votePosition(seat, nominee, SEATS)
        const passesAt = (schedule?.nextAt ?? 0) + (position + 1 - Math.max(locked, 0)) * SPEED_MS
        // A screen goes by what its clock says then: meanwhile it may have learned better.
        const vote = (value: number, at: number): void => {
          const left = at - player.client.serverNow()
          if (left > 0) server.clock.after(Math.min(left, LOOK_AGAIN_MS), () => vote(value, at))
          else player.client.send('vote', [seat, value, player.client.serverNow()])
        }
        // By its own clock each is 10 to 29 ms early; then it changes its mind 1 to 20 ms too late.
        vote(1, passesAt - 10 - ((seat * 3 + round) % SEATS))
        vote(0, passesAt + 1 + ((seat * 7 + round) % SEATS))
        cast += 1
        late += 1
      }
      await seen(() => st.view().gamestate.vote.tally !== null)
      expect(st.view().gamestate.vote.tally).toBe(SEATS)
      st.client.send('nomination', { nomination: false })
      await seen(() => players.every((one) => one.view().gamestate.vote.nomination === false))
    }
    expect({ cast, late }).toEqual({ cast: 200, late: 200 })
    const refused = players.flatMap((player) => heardBy(player, 'refused'))
    expect(refused).toHaveLength(late)
    expect(st.view().gamestate.vote.history.map(({ votes }) => votes)).toEqual(
      Array.from({ length: ROUNDS }, () => SEATS),
    )
  })
})
