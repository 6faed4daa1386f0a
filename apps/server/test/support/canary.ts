import { GameMaster, Participant, playAlong, SHORT_GAME } from '@belfry/bot'
import { expect, vi } from 'vitest'
import { member, type Person } from './people.ts'
import type { TestServer } from './server.ts'
import { heardBy, join, openSession, type Seated } from './tables.ts'

/** Words nobody but the few they are meant for may ever receive. */
export const CANARY = {
  reminder: 'canary-reminder-71',
  signal: 'canary-signal-72',
  text: 'canary-text-73',
  privateHistory: 'canary-history-74',
  storyteller: 'canary-note-75',
}

const PLAYERS = 7

export interface CanaryGame {
  readonly st: Seated
  readonly holder: Seated
  readonly spectator: Seated
  readonly players: readonly Seated[]
  /** Who received what is not theirs, before anything was revealed. */
  readonly leaks: readonly string[]
  /** The roles as dealt, by seat. */
  readonly roles: readonly string[]
  leave(): void
}

/** All a person ever received, less the script: that everybody knows which characters exist is no secret. */
export const received = (seated: Seated): string =>
  seated.heard
    .map(([name, payload]) => {
      if (name === 'edition') return ''
      if (name !== 'session') return JSON.stringify([name, payload])
      return JSON.stringify({ ...(payload as object), edition: null })
    })
    .join('\n')

/** Everybody, server and clients, lives by one clock, which runs fifty times as fast as a real one. */
const runTime = ({ clock }: TestServer): (() => void) => {
  const timer = setInterval(() => clock.advance(50), 1)
  return () => clearInterval(timer)
}

async function plantCanaries(st: Seated): Promise<void> {
  const first = st.view().session.players[0]?.id
  const note = (name: string) => [{ role: 'custom', name, isFlipped: false }]
  await st.ask('updatePlayer', { index: 0, property: 'reminders', value: note(CANARY.reminder) })
  const { id } = st.person
  await st.ask('updateStoryteller', { id, property: 'reminders', value: note(CANARY.storyteller) })
  const message = [{ id: 'custom', data: CANARY.signal, role: null }]
  expect(await st.ask('signal', { message, recipients: [first] })).toMatchObject({ ok: true })
  st.client.send('textMessage', { message: CANARY.text, recipientId: first ?? '' })
  const data = { text: CANARY.privateHistory }
  await st.ask('history', { type: 'add', payload: { type: 'note', data, isPrivate: true } })
}

/** Asks for everything again and waits until it has come. */
async function refreshed(seated: Seated): Promise<void> {
  const before = heardBy(seated, 'gamestate').length
  seated.client.send('getGamestate')
  await vi.waitFor(() => expect(heardBy(seated, 'gamestate').length).toBeGreaterThan(before), 5000)
}

function leaksTo(seated: Seated, roles: readonly string[]): string[] {
  const text = received(seated)
  const own = seated.view().self.seat
  const mayHave: readonly string[] = own === 0 ? [CANARY.signal, CANARY.text] : []
  const foreignRoles = roles.filter((role, seat) => seat !== own && text.includes(`"${role}"`))
  const foreignWords = Object.values(CANARY).filter((word) => !mayHave.includes(word) && text.includes(word))
  return [...foreignRoles, ...foreignWords].map((secret) => `${seated.person.email} received ${secret}`)
}

/** Plays a whole game over sockets, with everybody spread over the nodes, and looks for what should not be there. */
export async function playCanaryGame(nodes: readonly TestServer[], name: string): Promise<CanaryGame> {
  const [home] = nodes
  if (!home) throw new Error('a game needs a server')
  const at = (index: number): TestServer => nodes[index % nodes.length] ?? home
  const people: Person[] = []
  for (const who of [
    'keeper',
    'holder',
    'watcher',
    ...Array.from({ length: PLAYERS }, (_, i) => `player${i}`),
  ]) {
    people.push(await member(home, `${name}-${who}`))
  }
  const [owner, grimoire, watcher, ...seats] = people as [Person, Person, Person, ...Person[]]
  const code = await openSession(home, owner, name)
  const st = await join(home, owner, code)
  const holder = await join(at(1), grimoire, code)
  const spectator = await join(at(1), watcher, code)
  const players = await Promise.all(seats.map((person, index) => join(at(index), person, code)))
  await st.ask('requestGrimoire', { id: grimoire.id, status: 3 })
  const stopTime = runTime(home)
  const bots = players.map((seated, index) => new Participant(seated.client, home.clock, index + 1))
  const stops = bots.map((bot) => playAlong(bot))
  const master = new GameMaster(
    new Participant(st.client, home.clock, 99),
    home.running.services.content,
    SHORT_GAME,
  )
  await master.gather()
  await master.deal()
  await master.night()
  await plantCanaries(st)
  await holder.sees(({ session }) => session.players[0]?.reminders[0]?.name === CANARY.reminder)
  await master.day()
  const roles = st.view().session.players.map(({ role }) => role ?? '')
  // Whole views are searched too, not only the news.
  await Promise.all([...players, spectator].map(refreshed))
  const leaks = [...players, spectator].flatMap((seated) => leaksTo(seated, roles))
  await master.reveal()
  for (const stop of stops) stop()
  stopTime()
  return {
    st,
    holder,
    spectator,
    players,
    leaks,
    roles,
    leave: () => {
      for (const seated of [st, holder, spectator, ...players]) seated.client.leave()
    },
  }
}
