import { randomUUID } from 'node:crypto'
import { Participant } from '@belfry/bot'
import { SessionClient, socketTransport } from '@belfry/client'
import { systemClock } from '@belfry/kit'
import type { Ack, AfterName, InboundAnswer, InboundName, WireMessage } from '@belfry/protocol'
import { within } from './waiting.ts'

export const VERSION = '3.46.4'

/** Somebody with an account; a token to come in with is there whenever one is asked for. */
export interface Person {
  readonly id: string
  readonly token: () => string | Promise<string>
}

/** Where somebody goes. */
export interface Place {
  readonly url: string
  readonly code: string
}

/** Something that somebody asked for, and what came of it. */
export interface Asked {
  readonly code: string
  readonly userId: string
  readonly name: string
  readonly payload: unknown
  /** None: there was no line, and nothing was sent. */
  readonly requestId: string | null
  readonly ms: number
  readonly ack: Ack
}

/** Who is told of everything that screens ask for and hear. */
export interface Witness {
  asked(asked: Asked): void
  heard?(code: string, messages: readonly WireMessage[]): void
}

/** The client as it is, with somebody who takes notes. */
class WatchedClient extends SessionClient {
  readonly #place: Place
  readonly #userId: string
  readonly #witness: Witness
  readonly #made: { id: string | null }

  constructor(place: Place, person: Person, witness: Witness) {
    const made: { id: string | null } = { id: null }
    super({
      clock: systemClock,
      makeId: () => {
        made.id = randomUUID()
        return made.id
      },
      transport: socketTransport({
        origin: place.url,
        path: '/backend/socket/',
        sessionCode: place.code,
        version: VERSION,
        token: person.token,
      }),
    })
    this.#place = place
    this.#userId = person.id
    this.#witness = witness
    this.#made = made
  }

  override async request<Name extends InboundName>(
    name: Name,
    ...rest: AfterName<Name>
  ): Promise<Ack<InboundAnswer<Name>>> {
    const [payload = null] = rest
    this.#made.id = null
    const startedAt = performance.now()
    const answer = super.request(name, ...rest)
    // Made before the queue gave its promise back, or not at all.
    const requestId = this.#made.id
    const ack = await answer
    const { code } = this.#place
    const ms = performance.now() - startedAt
    this.#witness.asked({ code, userId: this.#userId, name, payload, requestId, ms, ack })
    return ack
  }
}

/** Somebody on the way to a table, over a real socket and with the client's own rules. */
export function comeTo(place: Place, person: Person, witness: Witness, seed: number): Participant {
  const client = new WatchedClient(place, person, witness)
  if (witness.heard)
    client.watch((event) => {
      if (event.type === 'messages') witness.heard?.(place.code, event.messages)
    })
  client.start()
  return new Participant(client, systemClock, seed)
}

const ARRIVAL_MS = 30_000

/** The same, once the table is seen. */
export async function arrive(
  place: Place,
  person: Person,
  witness: Witness,
  seed: number,
): Promise<Participant> {
  const bot = comeTo(place, person, witness, seed)
  await within(
    ARRIVAL_MS,
    `coming to ${place.code}`,
    bot.sees(({ session }) => session.sessionId === place.code),
  )
  return bot
}

const TAGS = { difficulty: 0, cameras: 0, travellers: 0, grimoire: 0, locked: false, streaming: false }

/** A call of the API, as somebody. */
export async function call(url: string, path: string, person: Person, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${url}/backend/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${await person.token()}`,
      'app-version': VERSION,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text)
}

export async function createTable(url: string, owner: Person, name: string): Promise<string> {
  const given = { name, isPublic: true, language: 'en', tags: TAGS }
  return ((await call(url, 'create', owner, given)) as { name: string }).name
}
