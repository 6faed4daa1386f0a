import type { HearingTable, TrackKind } from '@belfry/protocol'
import { type HearingRow, isPrivateChannel } from '@belfry/rules'

interface Row {
  readonly channel: string | null
  readonly speaks: boolean
  readonly hears: ReadonlySet<string>
  readonly sees: ReadonlySet<string>
  /** Whom this person hears or sees, or sits with. */
  readonly knows: ReadonlySet<string>
}

/** Who hears and sees whom in a room, as the API said last. */
export interface Table {
  readonly seq: number
  readonly rows: ReadonlyMap<string, Row>
  /** The API has been silent since: what is private is closed until it says again who may hear it. */
  readonly isCut: boolean
  /** Somebody alone, who tries whether they can be heard. */
  readonly isEcho: boolean
}

const NOBODY: ReadonlySet<string> = new Set()

function membersOf(rows: readonly HearingRow[]): ReadonlyMap<string | null, readonly string[]> {
  const members = new Map<string | null, string[]>()
  for (const { channel, userId } of rows) members.set(channel, [...(members.get(channel) ?? []), userId])
  // Two in the town square are not together by that alone: at night they sleep there.
  members.delete(null)
  return members
}

export function tableOf({ seq, rows }: Pick<HearingTable, 'seq' | 'rows'>): Table {
  const members = membersOf(rows)
  const rowOf = ({ userId, channel, speaks, hears, sees }: HearingRow): Row => {
    const knows = new Set([...hears, ...sees, ...(members.get(channel) ?? [])])
    knows.delete(userId)
    return { channel, speaks, hears: new Set(hears), sees: new Set(sees), knows }
  }
  return { seq, rows: new Map(rows.map((row) => [row.userId, rowOf(row)])), isCut: false, isEcho: false }
}

/** Nobody but oneself, heard by oneself. */
export function echoTable(userId: string): Table {
  const self = new Set([userId])
  const row: Row = { channel: null, speaks: true, hears: self, sees: NOBODY, knows: self }
  return { seq: 0, rows: new Map([[userId, row]]), isCut: false, isEcho: true }
}

export const cutTable = (table: Table): Table => ({ ...table, isCut: true })

/** Only a newer table replaces one; after a silence the same one counts again. */
export const isReplacedBy = (table: Table | null, seq: number): boolean =>
  table === null || seq > table.seq || (table.isCut && seq === table.seq)

export const channelIn = (table: Table | null, userId: string): string | null =>
  table?.rows.get(userId)?.channel ?? null

const isPrivate = ({ channel }: Row): boolean => channel !== null && isPrivateChannel(channel)

const REACHES = {
  audio: (to: Row, source: Row, sourceId: string) => source.speaks && to.hears.has(sourceId),
  video: (to: Row, _source: Row, sourceId: string) => to.sees.has(sourceId),
} as const satisfies Record<TrackKind, (to: Row, source: Row, sourceId: string) => boolean>

/** Whether somebody's voice or picture may reach somebody else. Without a table, or a row in it: nothing does. */
export function allows(table: Table | null, toId: string, sourceId: string, kind: TrackKind): boolean {
  const to = table?.rows.get(toId)
  const source = table?.rows.get(sourceId)
  if (!table || !to || !source || (toId === sourceId && !table.isEcho)) return false
  if (table.isCut && (isPrivate(to) || isPrivate(source))) return false
  return REACHES[kind](to, source, sourceId)
}

/** Of whom somebody may know: those they hear or see, or sit with. */
export const knownTo = (table: Table | null, toId: string): ReadonlySet<string> =>
  table?.rows.get(toId)?.knows ?? NOBODY

/** Whoever was let in by this table or an older one, and has no row in it, has left or was sent away. */
export const isExpelled = (table: Table | null, userId: string, grantSeq: number): boolean =>
  table !== null && table.seq >= grantSeq && !table.rows.has(userId)

/** The more pictures somebody sees, the smaller each is on the screen: the largest of three for a few. */
const LAYERS: readonly (readonly [upTo: number, layer: number])[] = [
  [4, 2],
  [12, 1],
]

export const pictureLayer = (pictures: number): number => LAYERS.find(([upTo]) => pictures <= upTo)?.[1] ?? 0
