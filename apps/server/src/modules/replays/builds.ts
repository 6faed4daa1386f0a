import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { ok } from '@belfry/kit'
import { fileWithWords, type ReplayFile, type TypedWords } from '@belfry/room/replay'
import type { StoredReplay } from '../../db/repositories/replays.ts'
import type { Actor } from '../../domain/actor.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import { limits } from '../../domain/limits/requests.ts'
import type { Bite } from '../../domain/limits/table.ts'
import {
  BUSY_SECONDS,
  REPLAY_BYTES,
  REPLAY_CACHE_BYTES,
  REPLAY_DECISIONS,
  REPLAY_QUEUE,
} from '../../domain/limits/values.ts'
import type { RateLimiter } from '../../platform/bus/limiter.ts'
import { type Caller, networkOf } from '../../platform/http/caller.ts'
import { SerialQueue } from '../../platform/system/serial-queue.ts'
import { ownFile } from './own-file.ts'
import { ReplayCache } from './replay-cache.ts'

/** Request for a replay, and who is counted for it. */
export interface ReplayRequest {
  readonly actor: Actor | undefined
  readonly caller: Pick<Caller, 'ip'>
  readonly hasHungUp: () => boolean
}

/** Replay to be built. */
interface Wanted {
  readonly replay: StoredReplay
  readonly words: readonly TypedWords[]
  /** Whose view of the game; null for the whole game. */
  readonly place: string | null
  /** Whether a build counts against the limit of builds. */
  readonly isCounted: boolean
}

interface BuildDeps {
  readonly limiter: RateLimiter
  readonly bite: Bite
  readonly ticks: () => number
}

const BUSY = refuse('request.busy', { seconds: BUSY_SECONDS })
const TOO_LARGE = refuse('replay.tooLarge')

const decompressed = promisify(brotliDecompress)

/** The stored file; null where it is larger than a replay may be, or was too large to be stored. */
async function storedFile({ bytes }: StoredReplay): Promise<ReplayFile | null> {
  if (bytes.length === 0) return null
  try {
    const text = await decompressed(bytes, { maxOutputLength: REPLAY_BYTES })
    const file = JSON.parse(text.toString('utf8')) as ReplayFile
    const { body } = file
    return body.kind === 'whole' && body.rows.length > REPLAY_DECISIONS ? null : file
  } catch (error) {
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') return null
    throw error
  }
}

const versionOf = ({ replay, words }: Wanted): string =>
  createHash('sha256').update(replay.bytes).update(JSON.stringify(words)).digest('base64')

const callerOf = ({ actor, caller }: ReplayRequest): string =>
  actor ? `user:${actor.user.id}` : `ip:${networkOf(caller.ip)}`

/** Builds replays: one at a time, so many in a minute, and none twice that was built a moment ago. */
export class ReplayBuilds {
  readonly #deps: BuildDeps
  readonly #queue = new SerialQueue(REPLAY_QUEUE)
  readonly #cache = new ReplayCache(REPLAY_CACHE_BYTES)

  constructor(deps: BuildDeps) {
    this.#deps = deps
  }

  /** Runs a task of a request when no other runs. */
  async inTurn<T>(request: ReplayRequest, task: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const done = await this.#queue.run(callerOf(request), request.hasHungUp, task)
    if (done) return done
    this.#deps.bite('replay-queue')
    return BUSY
  }

  /** Counts a build for the caller and for the address, which many callers may share. */
  async count(request: ReplayRequest): Promise<Outcome<undefined>> {
    const { limiter, bite } = this.#deps
    const { person, address } = limits.replayBuild
    let taken = await limiter.take(`replayBuild:${callerOf(request)}`, person)
    if (taken.allowed)
      taken = await limiter.take(`replayBuild:address:${networkOf(request.caller.ip)}`, address)
    if (taken.allowed) return ok(undefined)
    bite('replay-builds')
    return refuse('request.limited', { seconds: Math.ceil(taken.retryAfterMs / 1000) })
  }

  /** The file for a request whose turn it is; null for a person who never sat or led in that game. */
  async file(request: ReplayRequest, wanted: Wanted): Promise<Outcome<ReplayFile | null>> {
    const key = `${wanted.replay.id} ${wanted.place ?? ''}`
    const version = versionOf(wanted)
    const known = this.#cache.get(key, version)
    if (known) return known.text === null ? this.#tooLarge() : ok(JSON.parse(known.text) as ReplayFile)
    const counted = wanted.isCounted ? await this.count(request) : ok(undefined)
    if (!counted.ok) return counted
    const file = await this.#build(request, wanted)
    if (file === 'hung-up') return BUSY
    if (file === null) return ok(null)
    const isTooLarge = file === 'too-large'
    this.#cache.set(key, version, isTooLarge ? null : JSON.stringify(file))
    return isTooLarge ? this.#tooLarge() : ok(file)
  }

  async #build({ hasHungUp }: ReplayRequest, { replay, words, place }: Wanted): ReturnType<typeof ownFile> {
    const stored = await storedFile(replay)
    if (!stored) return 'too-large'
    const whole = fileWithWords(stored, words)
    return place === null ? whole : ownFile(whole, place, { ticks: this.#deps.ticks, hasHungUp })
  }

  #tooLarge(): Outcome<never> {
    this.#deps.bite('replay-size')
    return TOO_LARGE
  }
}
