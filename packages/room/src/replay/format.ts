import { failure, ok, type Result } from '@belfry/kit'
import { type AnyEvent, APP_VERSION, RULES_VERSION, type SessionState, type SessionView } from '@belfry/rules'
import { checksumOf } from './checksum.ts'
import type { Patch } from './diff.ts'

const FORMAT = 'belfry-replay'
const VERSION = 1

export const STORYTELLER = 'storyteller'
export const SPECTATOR = 'spectator'

/** Whose eyes one looks through: a Storyteller's, anybody's at the edge, or those of a person by their id in the file. */
export type Eye = string

/** Somebody who sat or led. The id holds in this file and nowhere else. */
export interface ReplayPerson {
  readonly id: string
  /** Counted from 1, where they first sat; null for whoever only led. */
  readonly seat: number | null
}

interface Body {
  /** When the game began, in milliseconds since 1970; frames are counted from here. */
  readonly startedAt: number
  readonly people: readonly ReplayPerson[]
}

/** A whole game: how the table stood once its characters were dealt, and every decision since. */
export interface WholeBody extends Body {
  readonly kind: 'whole'
  readonly start: SessionState
  readonly rows: readonly (readonly [afterMs: number, events: readonly AnyEvent[]])[]
}

/** A game as one person saw it, view by view: whatever they did not see is not in it. */
export interface OwnBody extends Body {
  readonly kind: 'own'
  readonly eye: Eye
  readonly view: SessionView
  readonly frames: readonly (readonly [afterMs: number, change: Patch])[]
}

export interface ReplayFile {
  readonly format: typeof FORMAT
  readonly version: typeof VERSION
  /** Version of the rules that its events are words of. */
  readonly rules: number
  readonly app: string
  /** Of the body as JSON, without spaces. */
  readonly checksum: string
  readonly body: WholeBody | OwnBody
}

/** Why a file cannot be played. */
export type ReplayFault = 'replay-not-one' | 'replay-newer' | 'replay-damaged'

/** The header is put before what is in it. `rules` is of whoever wrote the events. */
export const sealFile = (body: ReplayFile['body'], rules = RULES_VERSION): ReplayFile => ({
  format: FORMAT,
  version: VERSION,
  rules,
  app: APP_VERSION,
  checksum: checksumOf(JSON.stringify(body)),
  body,
})

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isBody = (body: unknown): boolean =>
  isRecord(body) &&
  Array.isArray(body['people']) &&
  ((body['kind'] === 'whole' && isRecord(body['start']) && Array.isArray(body['rows'])) ||
    (body['kind'] === 'own' && isRecord(body['view']) && Array.isArray(body['frames'])))

/** What somebody loaded, if it is a replay, whole, and of no newer rules than these. */
export function openFile(value: unknown): Result<ReplayFile, { readonly code: ReplayFault }> {
  if (!isRecord(value) || value['format'] !== FORMAT) return failure('replay-not-one')
  const { version, rules, checksum, body } = value
  if (typeof version !== 'number' || typeof rules !== 'number') return failure('replay-not-one')
  if (version > VERSION || rules > RULES_VERSION) return failure('replay-newer')
  if (!isBody(body)) return failure('replay-not-one')
  if (checksumOf(JSON.stringify(body)) !== checksum) return failure('replay-damaged')
  return ok(value as unknown as ReplayFile)
}
