import type { ChatConsumer, ChatProducer, TrackKind } from '@belfry/protocol'
import { allows, channelIn, knows, type Table } from './table.ts'

/** A voice or picture that somebody sends. */
export interface Sent {
  readonly producerId: string
  readonly kind: TrackKind
}

/** A voice or picture that somebody is sent. */
export interface Received {
  readonly consumerId: string
  readonly producerId: string
  readonly sourceId: string
  readonly kind: TrackKind
}

/** What somebody has been told so far; only differences are told. */
export interface Told {
  readonly channel: string | null
  readonly people: ReadonlyMap<string, ChatConsumer>
  readonly producers: ReadonlySet<string>
}

/** Somebody who has joined, as far as decisions need them. */
export interface Present {
  readonly userId: string
  readonly audioPaused: boolean
  readonly videoPaused: boolean
  readonly sends: readonly Sent[]
  readonly receives: readonly Received[]
  readonly told: Told
}

/** What one person has to be told, and what has to end for them. */
export interface Change {
  readonly closes: readonly Received[]
  readonly left: readonly string[]
  readonly joined: readonly ChatConsumer[]
  readonly producers: readonly ChatProducer[]
  /** Undefined: it is where it was. */
  readonly channel: string | null | undefined
  readonly told: Told
}

/** Everything somebody may fetch. */
export const offersFor = (
  table: Table | null,
  people: readonly Present[],
  toId: string,
): readonly ChatProducer[] =>
  people.flatMap(({ userId, sends }) =>
    sends
      .filter(({ kind }) => allows(table, toId, userId, kind))
      .map(({ producerId, kind }) => ({ producerId, userId, kind })),
  )

/** Everybody somebody may know of. */
export const companyOf = (
  table: Table | null,
  people: readonly Present[],
  toId: string,
): readonly ChatConsumer[] =>
  people
    .filter(({ userId }) => knows(table, toId, userId))
    .map(({ userId, audioPaused, videoPaused }) => ({
      userId,
      channel: channelIn(table, userId),
      audioPaused,
      videoPaused,
    }))

/** What there is for somebody at this moment. */
export const toldNow = (table: Table | null, people: readonly Present[], toId: string): Told => ({
  channel: channelIn(table, toId),
  people: new Map(companyOf(table, people, toId).map((person) => [person.userId, person])),
  producers: new Set(offersFor(table, people, toId).map(({ producerId }) => producerId)),
})

const isSame = (one: ChatConsumer | undefined, other: ChatConsumer): boolean =>
  one?.channel === other.channel &&
  one.audioPaused === other.audioPaused &&
  one.videoPaused === other.videoPaused

/** What becomes of one person: everything comes from the table and from who is there, nothing from the past. */
export function changeFor(
  table: Table | null,
  people: readonly Present[],
  { userId, receives, told }: Present,
): Change {
  const now = toldNow(table, people, userId)
  return {
    closes: receives.filter(({ producerId }) => !now.producers.has(producerId)),
    left: [...told.people.keys()].filter((other) => !now.people.has(other)),
    joined: [...now.people.values()].filter((other) => !isSame(told.people.get(other.userId), other)),
    producers: offersFor(table, people, userId).filter(({ producerId }) => !told.producers.has(producerId)),
    channel: now.channel === told.channel ? undefined : now.channel,
    told: now,
  }
}

/** How many pictures somebody may be sent; decides how large each has to be. */
export const picturesFor = (table: Table | null, people: readonly Present[], toId: string): number =>
  offersFor(table, people, toId).filter(({ kind }) => kind === 'video').length
