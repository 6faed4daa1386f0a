import { readFileSync } from 'node:fs'
import {
  type AnyEvent,
  evolveAll,
  type MetaState,
  newSession,
  type SessionState,
  upcast,
} from '../../src/index.ts'

/** A log as a server of that version kept it: never written again, because no later rules could. */
interface OldLog {
  readonly meta: MetaState
  readonly seed: number
  readonly rows: readonly { readonly version: number; readonly events: readonly AnyEvent[] }[]
}

export const OLD_LOGS = ['moves', 'substitute', 'traveller', 'two-games', 'secret-vote', 'reveal'] as const

/** Evenings of the second version: a game after another, deeds taken back, a substitute, a block with a tie. */
export const SECOND_LOGS = ['new-game', 'undo', 'substitute', 'tie'] as const

/** Sessions recorded with rules version 4; the README of the fixtures lists the steps of each. */
export const FOURTH_LOGS = [
  'two-games',
  'substitute',
  'traveller',
  'secret-vote',
  'undo',
  'unrevealed',
  'marionette',
] as const

/** Sessions recorded with rules version 5; the README of the fixtures lists the steps of each. */
export const FIFTH_LOGS = ['baker', 'secret-vote', 'leftovers', 'undo', 'by-hand', 'absent'] as const

/** Where an evening of the first version stands today. */
export const oldEvening = (name: (typeof OLD_LOGS)[number]): SessionState => played(`logs-v1/${name}`)

export const secondEvening = (name: (typeof SECOND_LOGS)[number]): SessionState => played(`logs-v2/${name}`)

/** An evening of the third version, from its first event on: somebody was kicked, somebody else lost the line. */
export const thirdEvening = (): SessionState => played('logs-v3/kicked')

export const fourthSession = (name: (typeof FOURTH_LOGS)[number]): SessionState => played(`logs-v4/${name}`)

export const fifthSession = (name: (typeof FIFTH_LOGS)[number]): SessionState => played(`logs-v5/${name}`)

function played(path: string): SessionState {
  const file = new URL(`../fixtures/${path}.json`, import.meta.url)
  const { meta, seed, rows } = JSON.parse(readFileSync(file, 'utf8')) as OldLog
  return evolveAll(
    newSession(meta, seed),
    rows.flatMap(({ version, events }) => upcast(version, events)),
  )
}
