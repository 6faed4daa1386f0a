import { randomUUID } from 'node:crypto'
import { joinTable, type Participant, playAlong, USUAL_HABITS } from '@belfry/bot'
import type { Guest, Guests } from './people.ts'

const VERSION = '3.46.4'
const EDITION = 'tb'
const TOKEN_RENEWED_EVERY_MS = 5 * 60_000

export interface DemoTable {
  readonly session: string
  readonly leave: () => void
}

/** Somebody at the table over a real socket, with a token that never runs out. */
async function join(url: string, session: string, guest: Guest, seed: number): Promise<Participant> {
  let token = await guest.token()
  const renewal = setInterval(() => {
    void guest.token().then((next) => {
      token = next
    })
  }, TOKEN_RENEWED_EVERY_MS)
  renewal.unref()
  return joinTable({
    origin: url,
    sessionCode: session,
    version: VERSION,
    token: () => token,
    makeId: randomUUID,
    seed,
  })
}

async function createSession(url: string, owner: Guest, name: string): Promise<void> {
  const tags = { difficulty: 0, cameras: 0, travellers: 0, grimoire: 0, locked: false, streaming: false }
  const answer = await fetch(`${url}/backend/create`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await owner.token()}`,
      'app-version': VERSION,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ name, isPublic: true, language: 'en', tags }),
  })
  if (!answer.ok) throw new Error(`no table: ${await answer.text()}`)
}

/** Seats for everybody and a script, as a Storyteller would lay them out before people come. */
async function layTable(hand: Participant, seats: number): Promise<void> {
  await hand.ask('edition', { id: EDITION, theme: 1 })
  for (let seat = 0; seat < seats; seat++)
    await hand.ask('updateSeats', { type: 'add', payload: { name: null }, check: seat })
}

/** A table with a bot on every seat; its Storyteller's chair is free for whoever tries it. */
export async function openTable(
  url: string,
  { storyteller, bots }: Guests,
  name: string,
): Promise<DemoTable> {
  await createSession(url, storyteller, name)
  const hand = await join(url, name, storyteller, 0)
  await layTable(hand, bots.length)
  const players = await Promise.all(bots.map((guest, index) => join(url, name, guest, index + 1)))
  const stops = players.map((player) => playAlong(player, USUAL_HABITS))
  await hand.sees(({ session }) => session.players.every(({ id }) => id))
  hand.client.leave()
  return {
    session: name,
    leave: () => {
      for (const stop of stops) stop()
      for (const { client } of players) client.leave()
    },
  }
}
