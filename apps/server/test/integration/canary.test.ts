import { GameMaster, Participant, playAlong, SHORT_GAME } from '@belfry/bot'
import type { SessionView } from '@belfry/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../../src/system/log.ts'
import { member, type Person } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { join, openSession, type Seated } from '../support/tables.ts'

/** A word nobody but the few it is meant for may ever receive. */
const CANARY = {
  reminder: 'canary-reminder-71',
  signal: 'canary-signal-72',
  text: 'canary-text-73',
  privateHistory: 'canary-history-74',
  storyteller: 'canary-note-75',
}

const logged: string[] = []
const rest: string[] = []

let server: TestServer
let st: Seated
let holder: Seated
let spectator: Seated
let players: Seated[]
let stopTime: () => void

/** Time runs fifty times as fast: everybody, server and clients, lives by the same clock. */
function runTime(): () => void {
  const timer = setInterval(() => server.clock.advance(50), 1)
  return () => clearInterval(timer)
}

const bot = ({ client }: Seated, seed: number): Participant => new Participant(client, server.clock, seed)

/** All a person ever received, less the script: that everybody knows which characters exist is no secret. */
const received = (seated: Seated): string =>
  seated.heard
    .map(([name, payload]) => {
      if (name === 'edition') return ''
      if (name !== 'session') return JSON.stringify([name, payload])
      return JSON.stringify({ ...(payload as object), edition: null })
    })
    .join('\n')

const roleAt = (view: SessionView, seat: number): string => view.session.players[seat]?.role ?? ''

beforeAll(async () => {
  const log = createLog('debug', { write: (line: string) => void logged.push(line) })
  server = await startTestServer({ log })
  const people: Person[] = []
  for (const name of ['keeper', 'holder', 'watcher', ...Array.from({ length: 7 }, (_, i) => `player${i}`)]) {
    people.push(await member(server, name))
  }
  const [owner, grimoire, watcher, ...seats] = people as [Person, Person, Person, ...Person[]]
  const code = await openSession(server, owner, 'canary')
  st = await join(server, owner, code)
  holder = await join(server, grimoire, code)
  spectator = await join(server, watcher, code)
  players = await Promise.all(seats.map((person) => join(server, person, code)))
  await st.ask('requestGrimoire', { id: grimoire.id, status: 3 })
  stopTime = runTime()
})

afterAll(async () => {
  stopTime()
  for (const seated of [st, holder, spectator, ...players]) seated.client.leave()
  await server.stop()
})

async function plantCanaries(): Promise<void> {
  const first = st.view().session.players[0]
  const reminders = [{ role: 'custom', name: CANARY.reminder, isFlipped: false }]
  await st.ask('updatePlayer', { index: 0, property: 'reminders', value: reminders })
  await st.ask('updateStoryteller', {
    id: st.person.id,
    property: 'reminders',
    value: [{ role: 'custom', name: CANARY.storyteller, isFlipped: false }],
  })
  const message = [{ id: 'custom', data: CANARY.signal, role: null }]
  expect(await st.ask('signal', { message, recipients: [first?.id] })).toMatchObject({ ok: true })
  st.client.send('textMessage', { message: CANARY.text, recipientId: first?.id })
  const data = { text: CANARY.privateHistory }
  await st.ask('history', { type: 'add', payload: { type: 'note', data, isPrivate: true } })
}

describe('a whole game over sockets', () => {
  it('nobody ever receives what is not theirs to know, before the reveal', async () => {
    const stops = players.map((seated, index) => playAlong(bot(seated, index + 1)))
    const master = new GameMaster(bot(st, 99), server.running.services.content, SHORT_GAME)
    await master.gather()
    await master.deal()
    await master.night()
    await plantCanaries()
    await holder.sees(({ session }) => session.players[0]?.reminders[0]?.name === CANARY.reminder)
    await master.day()
    const roles = st.view().session.players.map(({ role }) => role ?? '')
    expect(new Set(roles).size).toBe(7)
    for (const seated of [...players, spectator]) {
      const text = received(seated)
      const own = seated.view().self.seat
      for (const [seat, role] of roles.entries()) {
        const isKnown = text.includes(`"${role}"`)
        expect({ who: seated.person.email, role, isKnown }).toEqual({
          who: seated.person.email,
          role,
          isKnown: seat === own,
        })
      }
      const mayHave = own === 0 ? [CANARY.signal, CANARY.text] : []
      for (const word of Object.values(CANARY)) {
        expect({ who: seated.person.email, word, has: text.includes(word) }).toEqual({
          who: seated.person.email,
          word,
          has: mayHave.includes(word),
        })
      }
    }
    await master.reveal()
    for (const stop of stops) stop()
    for (const seated of players) expect(roleAt(seated.view(), 3)).toBe(roles[3])
  })

  it('those with the grimoire receive it all', () => {
    for (const seated of [st, holder]) {
      const text = received(seated)
      for (const word of [CANARY.reminder, CANARY.signal, CANARY.storyteller, CANARY.privateHistory]) {
        expect({ word, has: text.includes(word) }).toEqual({ word, has: true })
      }
    }
  })

  it('neither the API nor the log nor the metrics know a secret', async () => {
    const token = spectator.person.token
    for (const path of ['sessions', `user/${players[0]?.person.id}`, 'metrics', 'health', 'data']) {
      const { body } = await server.get(path, { token })
      if (path !== 'data') rest.push(JSON.stringify(body))
    }
    const all = [...logged, ...rest].join('\n')
    for (const word of Object.values(CANARY))
      expect({ word, has: all.includes(word) }).toEqual({ word, has: false })
    expect(logged.length).toBeGreaterThan(0)
  })
})
