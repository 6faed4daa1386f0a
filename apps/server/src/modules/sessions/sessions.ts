import { randomInt, randomUUID } from 'node:crypto'
import type { ContentIndex } from '@belfry/content'
import { type Clock, ok, tidyName } from '@belfry/kit'
import type { SessionEntry } from '@belfry/protocol'
import type { SessionRoom } from '@belfry/room'
import {
  type ChronicleView,
  chronicleFor,
  isGuest,
  isSubscriber,
  type SealedGame,
  SYSTEM,
  sessionName,
  type Tags,
} from '@belfry/rules'
import type { Games } from '../../db/repositories/games.ts'
import type { Sessions as SessionRecords, SessionRow } from '../../db/repositories/sessions.ts'
import { type Actor, levelInUse } from '../../domain/actor.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import { NotWritten } from '../../domain/errors/not-written.ts'
import { isModerator } from '../../domain/levels.ts'
import type { Bite } from '../../domain/limits/table.ts'
import {
  ACCOUNT_LOG_BYTES,
  BUSY_SECONDS,
  CHRONICLE_BYTES,
  CHRONICLE_QUEUE,
  LIVE_TABLES,
} from '../../domain/limits/values.ts'
import { SerialQueue } from '../../platform/system/serial-queue.ts'
import type { RoomHost } from './host.ts'
import type { Lobby } from './lobby.ts'
import { belongsTo, lobbyEntry, lobbySummary } from './presenters/lobby.ts'

export interface NewSession {
  readonly name: string
  readonly isPublic: boolean
  readonly language: string
  readonly tags: Tags
}

interface SessionsDeps {
  readonly records: SessionRecords
  readonly games: Games
  readonly host: RoomHost
  readonly clock: Clock
  readonly content: ContentIndex
  /** Chat server of a new session. */
  readonly chatServer: string | null
  /** Time a session is kept while nobody is in it. */
  readonly emptyAfterMs: number
  /** Code of a new session; none where the operator set none. */
  readonly sessionCode: string | undefined
  readonly lobby: Lobby
  readonly bite: Bite
}

/** The last records of a list whose length together is at most so much, in their order. */
function newestWithin(records: readonly string[], most: number): readonly string[] {
  let total = 0
  const from = records.findLastIndex((record) => {
    total += record.length
    return total > most
  })
  return records.slice(from + 1)
}

/** Creating and listing sessions. What happens inside one is its room's business. */
export class Sessions {
  readonly #deps: SessionsDeps
  readonly #turns = new Map<string, Promise<void>>()
  readonly #chronicles = new SerialQueue(CHRONICLE_QUEUE)

  constructor(deps: SessionsDeps) {
    this.#deps = deps
  }

  async create(actor: Actor, wanted: NewSession): Promise<Outcome<{ readonly name: string }>> {
    const { clock, records } = this.#deps
    const now = clock.now()
    if (!isSubscriber({ level: actor.level, expires: actor.user.levelExpires }, now))
      return refuse('session.subscription')
    const name = sessionName(wanted.name)
    if (!name.ok)
      return name.error.code === 'session-name-marks'
        ? refuse('name.marks')
        : refuse('session.name', { min: 3, max: 20 })
    const isPublic = wanted.isPublic && !actor.flags.includes('forced-private')
    const reserved = await this.#inTurn(actor.user.id, () => this.#reserve(actor, name.value, now))
    if (!reserved.ok) return reserved
    const id = reserved.value
    const room = await this.#open(id, actor, { ...wanted, name: name.value, isPublic })
    // Its line in the lobby must be there when its creator looks.
    await records.update(id, { summary: JSON.stringify(lobbySummary(room.state)), activeAt: now })
    this.#deps.lobby.forget()
    return ok({ name: name.value })
  }

  /** A name that nothing came of is free again. */
  async #open(id: string, actor: Actor, wanted: NewSession): Promise<SessionRoom> {
    const { host, records } = this.#deps
    try {
      const room = await host.open(id)
      await this.#begin(room, actor, wanted)
      return room
    } catch (error) {
      // Where even that fails, housekeeping finds it.
      await records.remove([id]).catch(() => undefined)
      throw error
    }
  }

  /** One after the other for each owner, so that nobody gets more by asking many times at once. */
  #inTurn<T>(ownerId: string, run: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(ownerId) ?? Promise.resolve()).then(run)
    const done = turn.then(
      () => undefined,
      () => undefined,
    )
    this.#turns.set(ownerId, done)
    void done.then(() => {
      if (this.#turns.get(ownerId) === done) this.#turns.delete(ownerId)
    })
    return turn
  }

  async #mayOpenAnother(ownerId: string): Promise<Outcome<undefined>> {
    const { records, bite } = this.#deps
    if ((await records.countLive(ownerId)) >= LIVE_TABLES) {
      bite('tables')
      return refuse('session.tooMany', { max: LIVE_TABLES })
    }
    if ((await records.bytesOf(ownerId)) < ACCOUNT_LOG_BYTES) return ok(undefined)
    bite('account-log')
    return refuse('session.storage', { max: ACCOUNT_LOG_BYTES / 1_000_000 })
  }

  async #reserve(actor: Actor, code: string, now: number): Promise<Outcome<string>> {
    const { records } = this.#deps
    const mayOpen = await this.#mayOpenAnother(actor.user.id)
    if (!mayOpen.ok) return mayOpen
    const id = randomUUID()
    const isFree = await records.insert({
      id,
      code,
      ownerId: actor.user.id,
      createdAt: now,
      activeAt: now,
      summary: JSON.stringify(null),
    })
    if (!isFree) return refuse('session.taken', { name: code })
    return ok(id)
  }

  /** The first decision of a log: what the session is, and the edition every table starts with. */
  async #begin(room: SessionRoom, actor: Actor, wanted: NewSession): Promise<void> {
    const { clock, content, chatServer, emptyAfterMs, sessionCode } = this.#deps
    const meta = {
      sessionId: wanted.name,
      ownerId: actor.user.id,
      ownerName: actor.user.username,
      createdAt: clock.now(),
      isPublic: wanted.isPublic,
      language: wanted.language,
      chatServer,
      tags: wanted.tags,
      boostUntil: null,
      endedAt: null,
      emptyAfterMs,
      code: sessionCode === undefined ? null : { code: sessionCode.toLowerCase(), roles: [], npcs: [] },
      isLocal: false,
    }
    const owner = { kind: 'user', userId: meta.ownerId } as const
    const edition = content.pack.editions[0]?.edition.id
    // Asked in one breath, so that both are one commit and the lobby never shows a session without a script.
    const [created] = await Promise.all([
      room.dispatch({ type: 'createSession', meta, seed: randomInt(2 ** 32) }, SYSTEM),
      ...(edition === undefined ? [] : [room.dispatch({ type: 'setEdition', id: edition, theme: 1 }, owner)]),
    ])
    const failure = `a session was not begun: ${created.ok ? '' : created.code}`
    if (!created.ok) throw created.code === 'not-written' ? new NotWritten(failure) : new Error(failure)
  }

  /** Session by the name as it is written, or else by its tidy form: who types two spaces means one. */
  async findLive(code: string): Promise<SessionRow | undefined> {
    const { records } = this.#deps
    const tidy = tidyName(code).toLowerCase()
    return (await records.findLive(code)) ?? (tidy === code ? undefined : records.findLive(tidy))
  }

  /** The games that were played here before, each as far as this reader knew it. */
  async chronicles(actor: Actor, code: string, hasHungUp: () => boolean): Promise<Outcome<ChronicleView[]>> {
    const { records, games, host, bite } = this.#deps
    const row = await records.findLive(code)
    const room = row && (await host.open(row.id))
    if (!room || room.state.users[actor.user.id]?.goneFor !== null) return refuse('session.unknown')
    const told = await this.#chronicles.run(actor.user.id, hasHungUp, async () =>
      newestWithin(await games.recordsOf(row.id), CHRONICLE_BYTES)
        .map((record) => JSON.parse(record) as SealedGame)
        .filter(({ id }) => id !== room.state.game.id)
        .map((game) => chronicleFor(game, actor.user.id)),
    )
    if (told) return ok(told)
    bite('chronicle-queue')
    return refuse('request.busy', { seconds: BUSY_SECONDS })
  }

  /** Public sessions for everyone with an account; private ones for those who belong to them, and for moderators. */
  async list(actor: Actor): Promise<SessionEntry[]> {
    const now = this.#deps.clock.now()
    const lines = await this.#deps.lobby.lines()
    return lines.flatMap(({ code, summary }) => {
      const isListed = summary.isPublic && !isGuest(actor)
      const mayKnow = isListed || isModerator(levelInUse(actor)) || belongsTo(summary, actor.user.id)
      return mayKnow ? [lobbyEntry(code, summary, now)] : []
    })
  }
}
