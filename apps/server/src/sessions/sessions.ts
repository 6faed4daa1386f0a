import { randomInt, randomUUID } from 'node:crypto'
import type { ContentIndex } from '@belfry/content'
import { type Clock, ok } from '@belfry/kit'
import type { SessionEntry } from '@belfry/protocol'
import type { SessionRoom } from '@belfry/room'
import {
  type ChronicleView,
  chronicleFor,
  isSubscriber,
  type SealedGame,
  SYSTEM,
  sessionName,
  type Tags,
} from '@belfry/rules'
import type { Actor } from '../accounts/actor.ts'
import { isModerator } from '../accounts/levels.ts'
import type { Games } from '../db/repositories/games.ts'
import type { Sessions as SessionRecords, SessionRow } from '../db/repositories/sessions.ts'
import { type Outcome, refuse } from '../errors/codes.ts'
import type { RoomHost } from './host.ts'
import { belongsTo, type LobbySummary, lobbyEntry, lobbySummary } from './presenters/lobby.ts'

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
  /** Where voices and pictures of a new session go. */
  readonly chatServer: string | null
  /** How long a session is kept while nobody is in it. */
  readonly emptyAfterMs: number
}

/** Creating and listing sessions. What happens inside one is its room's business. */
export class Sessions {
  readonly #deps: SessionsDeps

  constructor(deps: SessionsDeps) {
    this.#deps = deps
  }

  async create(actor: Actor, wanted: NewSession): Promise<Outcome<{ readonly name: string }>> {
    const { clock, records, host } = this.#deps
    const now = clock.now()
    if (!isSubscriber({ level: actor.level, expires: actor.user.levelExpires }, now))
      return refuse('session.subscription')
    const name = sessionName(wanted.name)
    if (!name.ok) return refuse('session.name', { min: 3, max: 20 })
    const isPublic = wanted.isPublic && !actor.flags.includes('forced-private')
    const id = randomUUID()
    const isFree = await records.insert({
      id,
      code: name.value,
      ownerId: actor.user.id,
      createdAt: now,
      activeAt: now,
      summary: JSON.stringify(null),
    })
    if (!isFree) return refuse('session.taken', { name: name.value })
    const room = await host.open(id)
    await this.#begin(room, actor, {
      name: name.value,
      isPublic,
      language: wanted.language,
      tags: wanted.tags,
    })
    // Its line in the lobby must be there when its creator looks.
    await records.update(id, { summary: JSON.stringify(lobbySummary(room.state)), activeAt: now })
    return ok({ name: name.value })
  }

  /** The first decision of a log: what the session is, and the edition every table starts with. */
  async #begin(room: SessionRoom, actor: Actor, wanted: NewSession): Promise<void> {
    const { clock, content, chatServer, emptyAfterMs } = this.#deps
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
      code: null,
      isLocal: false,
    }
    const owner = { kind: 'user', userId: meta.ownerId } as const
    const edition = content.pack.editions[0]?.edition.id
    // Asked in one breath, so that both are one commit and the lobby never shows a session without a script.
    await Promise.all([
      room.dispatch({ type: 'createSession', meta, seed: randomInt(2 ** 32) }, SYSTEM),
      ...(edition === undefined ? [] : [room.dispatch({ type: 'setEdition', id: edition, theme: 1 }, owner)]),
    ])
  }

  findLive(code: string): Promise<SessionRow | undefined> {
    return this.#deps.records.findLive(code)
  }

  /** The games that were played here before, each as far as this reader knew it. */
  async chronicles(actor: Actor, code: string): Promise<Outcome<ChronicleView[]>> {
    const { records, games, host } = this.#deps
    const row = await records.findLive(code)
    const room = row && (await host.open(row.id))
    if (!room || room.state.users[actor.user.id]?.goneFor !== null) return refuse('session.unknown')
    const sealed = (await games.recordsOf(row.id)).map((record) => JSON.parse(record) as SealedGame)
    return ok(
      sealed.filter(({ id }) => id !== room.state.game.id).map((game) => chronicleFor(game, actor.user.id)),
    )
  }

  /** Public sessions for everyone; private ones for those who belong to them, and for moderators. */
  async list(actor: Actor): Promise<SessionEntry[]> {
    const now = this.#deps.clock.now()
    const rows = await this.#deps.records.listLive()
    return rows.flatMap(({ code, summary }) => {
      const parsed = JSON.parse(summary) as LobbySummary | null
      if (!parsed) return []
      const mayKnow = parsed.isPublic || isModerator(actor.level) || belongsTo(parsed, actor.user.id)
      return mayKnow ? [lobbyEntry(code, parsed, now)] : []
    })
  }
}
