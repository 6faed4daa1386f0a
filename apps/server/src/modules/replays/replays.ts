import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { ok } from '@belfry/kit'
import type { RestAnswer } from '@belfry/protocol'
import { fileWithWords, ownBody, type ReplayFile, sealFile } from '@belfry/room/replay'
import type { ReplayWords } from '../../db/repositories/replay-words.ts'
import type { ReplayPerson, Replays as ReplayRecords, StoredReplay } from '../../db/repositories/replays.ts'
import type { Sessions as SessionRecords } from '../../db/repositories/sessions.ts'
import type { SessionLog } from '../../db/session-log.ts'
import type { Actor } from '../../domain/actor.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import { SessionAside } from '../../domain/errors/session-aside.ts'
import { mayCall } from '../../platform/http/policy.ts'
import type { RoomHost } from '../sessions/host.ts'
import { keptIn } from '../sessions/written-game.ts'
import { isShared, mayShare, objectionsIn, sharingFor } from './sharing.ts'

type Answer = RestAnswer<'replay'>
type Sharing = RestAnswer<'agreeReplay'>
type Said = { readonly agrees?: boolean | undefined; readonly words?: boolean | undefined }

interface ReplayDeps {
  readonly replays: ReplayRecords
  readonly words: ReplayWords
  readonly log: Pick<SessionLog, 'read'>
  readonly sessions: SessionRecords
  readonly host: Pick<RoomHost, 'open'>
}

/** A game with everybody in it, and the one who asks. */
interface Found {
  readonly replay: StoredReplay
  readonly people: readonly ReplayPerson[]
  readonly me: ReplayPerson | undefined
}

const UNKNOWN = refuse('replay.unknown')
const LINK_BYTES = 18

const decompressed = promisify(brotliDecompress)

const fileIn = async ({ bytes }: StoredReplay): Promise<ReplayFile> =>
  JSON.parse((await decompressed(bytes)).toString('utf8')) as ReplayFile

/** Those who were there know each other; to others, whoever has agreed is named. */
const namesFor = (people: readonly ReplayPerson[], isInside: boolean): Answer['names'] =>
  Object.fromEntries(
    people
      .filter(({ agrees, userId }) => isInside || agrees === true || userId === null)
      .map(({ place, username }) => [place, username]),
  )

/** Games that can be seen again: who may see what of them, and who says so. */
export class Replays {
  readonly #deps: ReplayDeps

  constructor(deps: ReplayDeps) {
    this.#deps = deps
  }

  /** Whoever asks in vain hears the same, whether there is such a game or not. */
  async read(address: string, actor: Actor | undefined): Promise<Outcome<Answer>> {
    const found = await this.#find(address, actor)
    if (!found) return UNKNOWN
    const { replay, people, me } = found
    const isOpen = address === replay.link && isShared(replay, people)
    if ((!me && !isOpen) || (await this.#isOn(replay))) return UNKNOWN
    const stored = fileWithWords(await fileIn(replay), await this.#deps.words.of(replay.id))
    const file = replay.isRevealed && (isOpen || me?.isAtEnd) ? stored : me && ownFile(stored, me.place)
    if (!file) return UNKNOWN
    return ok({
      file,
      names: namesFor(people, me !== undefined),
      own: me?.place ?? null,
      sharing: me ? sharingFor(replay, people, me) : null,
    })
  }

  /** What those who sat or led are asked about the last game of their session; null while there is nothing to ask. */
  async asked(code: string, actor: Actor): Promise<Outcome<RestAnswer<'askedReplay'>>> {
    const session = await this.#deps.sessions.findLive(code)
    const id = session && (await this.#deps.replays.lastOf(session.id))
    const found = id === undefined ? undefined : await this.#find(id, actor)
    if (!found?.me || (await this.#isOn(found.replay))) return ok(null)
    const { replay, people, me } = found
    // The one on the table may not be written down yet, and nobody is asked about the one before.
    const { game } = (await this.#deps.host.open(replay.sessionId)).state
    if (game.id !== null && game.id !== replay.number) return ok(null)
    return ok({ id: replay.id, sharing: sharingFor(replay, people, me) })
  }

  async agree(id: string, actor: Actor, { agrees, words }: Said): Promise<Outcome<Sharing>> {
    const found = await this.#find(id, actor)
    if (!found?.me || (agrees !== undefined && found.me.seat === null)) return UNKNOWN
    const { replays } = this.#deps
    if (agrees !== undefined) await replays.answer(found.replay.id, actor.user.id, agrees)
    // Withdrawn is gone: whoever opens it again gives out another address.
    if (agrees === false) await replays.setLink(found.replay.id, null)
    if (words !== undefined) await this.#answerWords(found.replay, found.me.place, words)
    return this.#sharing(id, actor)
  }

  /** Words are taken from the log when the last of those agrees whose they are; a log that is gone has none. */
  async #answerWords({ id, sessionId, number }: StoredReplay, place: string, agrees: boolean): Promise<void> {
    const { words, log } = this.#deps
    await words.answer(id, place, agrees)
    const kept = agrees && number !== null ? await keptIn(log, sessionId, number) : null
    if (kept) await words.keep(id, kept.words)
  }

  async share(id: string, actor: Actor, wanted: boolean): Promise<Outcome<Sharing>> {
    const found = await this.#find(id, actor)
    if (!found?.me || !mayShare(found.me) || !found.replay.isRevealed) return UNKNOWN
    if (wanted && objectionsIn(found.people) > 0) return refuse('replay.objection')
    const link = wanted ? randomBytes(LINK_BYTES).toString('base64url') : null
    if (!wanted || found.replay.link === null) await this.#deps.replays.setLink(found.replay.id, link)
    return this.#sharing(id, actor)
  }

  async #sharing(id: string, actor: Actor): Promise<Outcome<Sharing>> {
    const found = await this.#find(id, actor)
    return found?.me ? ok(sharingFor(found.replay, found.people, found.me)) : UNKNOWN
  }

  async #find(address: string, actor: Actor | undefined): Promise<Found | undefined> {
    const { replays } = this.#deps
    const replay = await replays.find(address)
    if (!replay) return undefined
    const people = await replays.peopleOf([replay.id])
    const userId = actor && mayCall('person', actor).ok ? actor.user.id : undefined
    return { replay, people, me: people.find((person) => userId !== undefined && person.userId === userId) }
  }

  /** A game that was over may go on again; until it is put away once more nothing of it is shown. */
  async #isOn({ sessionId, number }: StoredReplay): Promise<boolean> {
    const { sessions, host } = this.#deps
    if ((await sessions.liveAmong([sessionId])).length === 0) return false
    try {
      const { game } = (await host.open(sessionId)).state
      return game.id === number && game.isRunning
    } catch (error) {
      // What cannot be opened now may well be going on elsewhere.
      if (error instanceof SessionAside) return true
      throw error
    }
  }
}

function ownFile({ body, rules }: ReplayFile, place: string): ReplayFile | null {
  const own = body.kind === 'whole' ? ownBody(body, rules, place) : null
  return own && sealFile(own)
}
