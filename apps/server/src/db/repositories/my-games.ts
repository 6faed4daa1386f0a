import { sql } from 'kysely'
import type { Db } from '../engine.ts'
import { containing } from './text-search.ts'

/** What of somebody's games is asked for. */
export interface GameSearch {
  /** A part of a script's, a character's or a person's name. */
  readonly text: string
  /** Ids of characters whose name has that part, in the language of whoever asks. */
  readonly roles: readonly string[]
  readonly as: 'any' | 'storyteller' | 'player'
  readonly result: 'any' | 'good' | 'evil' | 'open'
  readonly offset: number
  readonly limit: number
}

/** A game somebody sat or led in. */
export interface MyGame {
  readonly replayId: string
  readonly startedAt: number | null
  readonly endedAt: number
  readonly editionId: string
  readonly editionName: string
  readonly isEvilWin: boolean | null
  readonly isRevealed: boolean
  readonly isIncomplete: boolean
  readonly link: string | null
  readonly place: string
  readonly roleId: string
  readonly agrees: boolean | null
  readonly words: boolean | null
}

const RESULTS = {
  any: sql<boolean>`1 = 1`,
  good: sql<boolean>`games.has_result = 1 and games.is_evil_win = 0`,
  evil: sql<boolean>`games.has_result = 1 and games.is_evil_win = 1`,
  open: sql<boolean>`games.has_result = 0`,
} as const

const SIDES = {
  any: sql<boolean>`1 = 1`,
  storyteller: sql<boolean>`me.seat is null`,
  player: sql<boolean>`me.seat is not null`,
} as const

const mentioning = ({ text, roles }: GameSearch) => {
  if (text === '') return sql<boolean>`1 = 1`
  const isRole = roles.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`me.role_id in (${sql.join(roles)})`
  return sql<boolean>`(${containing('games.edition_folded', 'games.edition_name', text)} or ${isRole}
    or exists (select 1 from replay_people others inner join users on users.id = others.user_id
      where others.replay_id = me.replay_id and ${containing('users.username_folded', 'users.username', text)}))`
}

/** The games of one person, the newest first. */
export const myGames = (db: Db) => ({
  async listOf(userId: string, search: GameSearch): Promise<readonly MyGame[]> {
    const rows = await db
      .selectFrom('replay_people as me')
      .innerJoin('replays', 'replays.id', 'me.replay_id')
      .innerJoin('games', 'games.id', 'replays.game_id')
      .select([
        'me.replay_id',
        'me.place',
        'me.role_id',
        'me.agrees',
        'me.agrees_words',
        'replays.is_revealed',
        'replays.link',
      ])
      .select(['games.started_at', 'games.ended_at', 'games.edition_id', 'games.edition_name'])
      .select(['games.is_evil_win', 'games.has_result', 'games.is_incomplete'])
      .where('me.user_id', '=', userId)
      .where(SIDES[search.as])
      .where(RESULTS[search.result])
      .where(mentioning(search))
      .orderBy('games.ended_at', 'desc')
      .orderBy('me.replay_id')
      .offset(search.offset)
      .limit(search.limit)
      .execute()
    return rows.map((row) => ({
      replayId: row.replay_id,
      startedAt: row.started_at,
      endedAt: row.ended_at,
      editionId: row.edition_id,
      editionName: row.edition_name,
      isEvilWin: row.has_result === 1 ? row.is_evil_win === 1 : null,
      isRevealed: row.is_revealed === 1,
      isIncomplete: row.is_incomplete === 1,
      link: row.link,
      place: row.place,
      roleId: row.role_id,
      agrees: row.agrees === null ? null : row.agrees === 1,
      words: row.agrees_words === null ? null : row.agrees_words === 1,
    }))
  },
})
