import { randomBytes } from 'node:crypto'
import { ok } from '@belfry/kit'
import type { RestAnswer } from '@belfry/protocol'
import type { Kept } from '@belfry/room/replay'
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
import type { ReplayBuilds, ReplayRequest } from './builds.ts'
import { isShared, mayShare, objectionsIn, sharingFor } from './sharing.ts'

type Answer = RestAnswer<'replay'>
type Sharing = RestAnswer<'agreeReplay'>
type Said = { readonly agrees?: boolean | undefined; readonly words?: boolean | undefined }

interface ReplayDeps {
  readonly replays: ReplayRecords
  readonly words: ReplayWords
  readonly log: Pick<SessionLog, 'read' | 'size'>
  readonly sessions: SessionRecords
  readonly host: Pick<RoomHost, 'open'>
  readonly builds: ReplayBuilds
}

/** A game with everybody in it, and the one who asks. */
interface Found {
  readonly replay: StoredReplay
  readonly people: readonly ReplayPerson[]
  readonly me: ReplayPerson | undefined
}

const UNKNOWN = refuse('replay.unknown')
const LINK_BYTES = 18

/** A game whose replay was too large to be stored. */
const hasNoReplay = ({ bytes }: StoredReplay): boolean => bytes.length === 0

/** Words on a night card are kept once all who led agree: without one of them there is no use in reading the log. */
const allWhoLedAgree = (people: readonly ReplayPerson[], me: ReplayPerson): boolean =>
  people.every(({ seat, words, place }) => seat !== null || words === true || place === me.place)

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
  async read(address: string, request: ReplayRequest): Promise<Outcome<Answer>> {
    if (!(await this.#visible(address, request.actor))) return UNKNOWN
    return this.#deps.builds.inTurn(request, () => this.#build(address, request))
  }

  /** The game may go on again, or its link be withdrawn, while a request waits: so it is looked at once more. */
  async #build(address: string, request: ReplayRequest): Promise<Outcome<Answer>> {
    const found = await this.#visible(address, request.actor)
    if (!found) return UNKNOWN
    const { replay, people, me, isOpen } = found
    const { words, builds } = this.#deps
    const isWhole = replay.isRevealed && (isOpen || me?.isAtEnd === true)
    if (!isWhole && !me) return UNKNOWN
    const built = await builds.file(request, {
      replay,
      words: await words.of(replay.id),
      place: isWhole ? null : (me?.place ?? null),
      isCounted: !isWhole || !me,
    })
    if (!built.ok) return built
    if (!built.value) return UNKNOWN
    return ok({
      file: built.value,
      names: namesFor(people, me !== undefined),
      own: me?.place ?? null,
      sharing: me ? sharingFor(replay, people, me) : null,
    })
  }

  /** A game that the actor may see at this address now. */
  async #visible(
    address: string,
    actor: Actor | undefined,
  ): Promise<(Found & { readonly isOpen: boolean }) | undefined> {
    const found = await this.#find(address, actor)
    if (!found) return undefined
    const { replay, people, me } = found
    const isOpen = address === replay.link && isShared(replay, people)
    return (me || isOpen) && !(await this.#isOn(replay)) ? { ...found, isOpen } : undefined
  }

  /** What those who sat or led are asked about the last game of their session; null while there is nothing to ask. */
  async asked(code: string, actor: Actor): Promise<Outcome<RestAnswer<'askedReplay'>>> {
    const session = await this.#deps.sessions.findLive(code)
    const id = session && (await this.#deps.replays.lastOf(session.id))
    const found = id === undefined ? undefined : await this.#find(id, actor)
    if (!found?.me || hasNoReplay(found.replay) || (await this.#isOn(found.replay))) return ok(null)
    const { replay, people, me } = found
    // The one on the table may not be written down yet, and nobody is asked about the one before.
    const { game } = (await this.#deps.host.open(replay.sessionId)).state
    if (game.id !== null && game.id !== replay.number) return ok(null)
    return ok({ id: replay.id, sharing: sharingFor(replay, people, me) })
  }

  async agree(
    id: string,
    request: ReplayRequest & { readonly actor: Actor },
    said: Said,
  ): Promise<Outcome<Sharing>> {
    const { actor } = request
    const found = await this.#find(id, actor)
    const me = found?.me
    if (!found || !me || (said.agrees !== undefined && me.seat === null)) return UNKNOWN
    const { replay, people } = found
    if (said.words !== true || replay.number === null || !allWhoLedAgree(people, me))
      return this.#answer(replay, actor, me, said, null)
    const { builds, log } = this.#deps
    const { sessionId, number } = replay
    return builds.inTurn(request, async () => {
      const counted = await builds.count(request)
      if (!counted.ok) return counted
      // A log that is gone has no words.
      const kept = await keptIn(log, sessionId, number)
      return kept === 'too-large' ? refuse('replay.tooLarge') : this.#answer(replay, actor, me, said, kept)
    })
  }

  async #answer(
    { id }: StoredReplay,
    actor: Actor,
    { place }: ReplayPerson,
    said: Said,
    kept: Kept | null,
  ): Promise<Outcome<Sharing>> {
    const { replays, words } = this.#deps
    if (said.agrees !== undefined) await replays.answer(id, actor.user.id, said.agrees)
    // Consent withdrawn: the link is gone, and sharing the game again makes another.
    if (said.agrees === false) await replays.setLink(id, null)
    if (said.words !== undefined) await words.answer(id, place, said.words)
    if (kept) await words.keep(id, kept.words)
    return this.#sharing(id, actor)
  }

  async share(id: string, actor: Actor, wanted: boolean): Promise<Outcome<Sharing>> {
    const found = await this.#find(id, actor)
    if (!found?.me || !mayShare(found.me) || !found.replay.isRevealed) return UNKNOWN
    if (wanted && hasNoReplay(found.replay)) return refuse('replay.tooLarge')
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
