import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { unwrap } from '@belfry/kit'
import { RULES_VERSION } from '@belfry/rules'
import { checksumOf } from '../../../src/replay/checksum.ts'
import {
  keptGame,
  openFile,
  type Reel,
  type ReplayFile,
  reelOf,
  sealFile,
} from '../../../src/replay/index.ts'
import type { GoldenGame } from './game.ts'

const FOLDER = join(import.meta.dirname, 'files')
const DIGESTS = join(FOLDER, 'digests.json')
const ENDING = '.json.gz'

/** What a game comes to: for each pair of eyes the last view, and what the timeline marks. */
export interface Digest {
  readonly views: Readonly<Record<string, string>>
  readonly marks: string
}

/** The last game of a table, as a file. */
export function fileOf({ play }: GoldenGame): ReplayFile {
  const table = play()
  const kept = keptGame(table.log, table.state.game.count)
  if (!kept) throw new Error('the game was never put away')
  return sealFile(kept.body)
}

const marksOf = (reel: Reel): string =>
  reel
    .marks()
    .map(({ kind, number, votes }) => [kind, number ?? '', votes === null ? '' : `(${votes})`].join(''))
    .join(' ')

export function digestOf(file: ReplayFile): Digest {
  const reel = reelOf(file)
  const last = reel.length - 1
  return {
    views: Object.fromEntries(
      reel.eyes.map((eye) => [eye, checksumOf(JSON.stringify(reel.viewAt(last, eye)))]),
    ),
    marks: marksOf(reel),
  }
}

/** Files by version of the rules and name: `v4/tie`. Those of earlier versions are never made again. */
export const storedNames = (): readonly string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ENDING))
    .map((path) => path.replaceAll('\\', '/').slice(0, -ENDING.length))
    .sort()

export const storedFile = (name: string): ReplayFile =>
  unwrap(openFile(JSON.parse(gunzipSync(readFileSync(join(FOLDER, name + ENDING))).toString('utf8'))))

export const storedDigests = (): Readonly<Record<string, Digest>> =>
  JSON.parse(readFileSync(DIGESTS, 'utf8')) as Record<string, Digest>

/** Plays today's games anew and writes what all of them, also those of before, come to. */
export function storeAll(games: Readonly<Record<string, GoldenGame>>): number {
  const folder = join(FOLDER, `v${RULES_VERSION}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, game] of Object.entries(games))
    writeFileSync(join(folder, name + ENDING), gzipSync(JSON.stringify(fileOf(game)), { level: 9 }))
  const names = storedNames()
  const digests = Object.fromEntries(names.map((name) => [name, digestOf(storedFile(name))]))
  writeFileSync(DIGESTS, `${JSON.stringify(digests, null, 2)}\n`)
  return names.length
}
