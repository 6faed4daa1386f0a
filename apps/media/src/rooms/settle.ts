import type { TrackKind, VoiceConsumer, VoiceProducer } from '@belfry/protocol'
import { allows, channelIn, knownTo, pictureLayer, type Table } from './table.ts'

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
  readonly people: ReadonlyMap<string, VoiceConsumer>
  readonly producers: ReadonlySet<string>
}

/** Somebody who has joined, as far as decisions need them. */
export interface Present {
  readonly userId: string
  readonly audioPaused: boolean
  readonly videoPaused: boolean
  readonly hasPriority: boolean
  readonly hasBadLine: boolean
  readonly sends: readonly Sent[]
  readonly receives: readonly Received[]
  readonly told: Told
  readonly onlyLooks: boolean
}

/** What one person has to be told, and what has to end for them. */
export interface Change {
  readonly closes: readonly Received[]
  readonly left: readonly string[]
  readonly joined: readonly VoiceConsumer[]
  readonly producers: readonly VoiceProducer[]
  /** Undefined: it is where it was. */
  readonly channel: string | null | undefined
  /** How large the pictures have to be. */
  readonly layer: number
  readonly told: Told
}

/** Those who are there under a table, each as others are told of them. */
export interface Gathering {
  readonly table: Table | null
  readonly people: ReadonlyMap<string, { readonly person: Present; readonly seen: VoiceConsumer }>
}

const seenOf = (
  table: Table,
  { userId, audioPaused, videoPaused, hasPriority, hasBadLine }: Present,
): VoiceConsumer => ({
  userId,
  channel: channelIn(table, userId),
  audioPaused,
  videoPaused,
  ...(hasPriority && { hasPriority }),
  ...(hasBadLine && { hasBadLine }),
})

/** Whoever has no row in the table is nobody to anybody. */
export const gather = (table: Table | null, people: readonly Present[]): Gathering => ({
  table,
  people: new Map(
    people.flatMap((person) =>
      table?.rows.has(person.userId) ? [[person.userId, { person, seen: seenOf(table, person) }]] : [],
    ),
  ),
})

const around = ({ table, people }: Gathering, toId: string) =>
  [...knownTo(table, toId)].flatMap((userId) => people.get(userId) ?? [])

type Looker = Pick<Present, 'userId' | 'onlyLooks'>

/** Everything somebody may fetch; who hears in another window gets pictures alone. */
export const offersFor = (
  gathering: Gathering,
  { userId: toId, onlyLooks }: Looker,
): readonly VoiceProducer[] =>
  around(gathering, toId).flatMap(({ person: { userId, sends } }) =>
    sends
      .filter(({ kind }) => kind === 'video' || !onlyLooks)
      .filter(({ kind }) => allows(gathering.table, toId, userId, kind))
      .map(({ producerId, kind }) => ({ producerId, userId, kind })),
  )

/** Everybody somebody may know of. */
export const companyOf = (gathering: Gathering, toId: string): readonly VoiceConsumer[] =>
  around(gathering, toId).map(({ seen }) => seen)

const told = (
  channel: string | null,
  company: readonly VoiceConsumer[],
  offers: readonly VoiceProducer[],
): Told => ({
  channel,
  people: new Map(company.map((person) => [person.userId, person])),
  producers: new Set(offers.map(({ producerId }) => producerId)),
})

/** What there is for somebody at this moment. */
export const toldNow = (gathering: Gathering, to: Looker): Told =>
  told(channelIn(gathering.table, to.userId), companyOf(gathering, to.userId), offersFor(gathering, to))

const isSame = (one: VoiceConsumer | undefined, other: VoiceConsumer): boolean =>
  one?.channel === other.channel &&
  one.audioPaused === other.audioPaused &&
  one.videoPaused === other.videoPaused &&
  one.hasPriority === other.hasPriority &&
  one.hasBadLine === other.hasBadLine

/** What becomes of one person: everything comes from the table and from who is there, nothing from the past. */
export function changeFor(gathering: Gathering, person: Present): Change {
  const { userId, receives, told: before } = person
  const offers = offersFor(gathering, person)
  const now = told(channelIn(gathering.table, userId), companyOf(gathering, userId), offers)
  return {
    closes: receives.filter(({ producerId }) => !now.producers.has(producerId)),
    left: [...before.people.keys()].filter((other) => !now.people.has(other)),
    joined: [...now.people.values()].filter((other) => !isSame(before.people.get(other.userId), other)),
    producers: offers.filter(({ producerId }) => !before.producers.has(producerId)),
    channel: now.channel === before.channel ? undefined : now.channel,
    layer: layerFor(offers),
    told: now,
  }
}

/** How large the pictures have to be, by how many of them somebody sees. */
export const layerFor = (offers: readonly VoiceProducer[]): number =>
  pictureLayer(offers.filter(({ kind }) => kind === 'video').length)
