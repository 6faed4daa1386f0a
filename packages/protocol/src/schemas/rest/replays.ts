import { z } from 'zod'
import { GAMES_PAGE } from '../../rest/limits.ts'
import { line } from '../texts.ts'
import { get, post } from './call.ts'

/** Null for an account that is gone. */
const name = z.string().nullable()

/** A game that the caller sat or led in. */
const myGame = z.object({
  id: z.string(),
  startedAt: z.number().nullable(),
  endedAt: z.number(),
  edition: z.object({ id: z.string(), name: z.string() }),
  /** Null where nobody was told who won. */
  isEvilWin: z.boolean().nullable(),
  isRevealed: z.boolean(),
  /** An earlier version lost players or characters of this game. */
  isIncomplete: z.boolean(),
  isShared: z.boolean(),
  isStoryteller: z.boolean(),
  /** What the caller knew to be; empty where that was nothing. */
  role: z.string(),
  agrees: z.boolean().nullable(),
  words: z.boolean().nullable(),
  storytellers: z.array(name),
  players: z.array(name),
})

/** Whether others may see a game, for those who were in it. */
const sharing = z.object({
  /** What the caller has said; null before, and for whoever led. */
  mine: z.boolean().nullable(),
  /** Whether words that the caller typed or read on night cards may be kept; null before they have said. */
  words: z.boolean().nullable(),
  isStoryteller: z.boolean(),
  /** For whoever led: the address for others, while there is one. */
  link: z.string().nullable(),
  isShared: z.boolean(),
  /** How many do not agree, or cannot be asked. */
  objections: z.number(),
  mayShare: z.boolean(),
})

/** A game as its caller may see it. The file is checked by whoever plays it, like one from a disk. */
const replay = z.object({
  file: z.custom<object>((value) => typeof value === 'object' && value !== null),
  /** By what people are called in the file; null for an account that is gone, absent where it is not told. */
  names: z.record(z.string(), name),
  /** What the caller is called in it. */
  own: z.string().nullable(),
  sharing: sharing.nullable(),
})

/** Calls about games that are over. */
export const replayCalls = {
  /** The caller's games, the newest first. `roles` are those whose name the text is a part of, as the page reads them. */
  myGames: post(
    z.strictObject({
      text: line(60).default(''),
      roles: z.array(line(50)).max(200).default([]),
      as: z.enum(['any', 'storyteller', 'player']).default('any'),
      result: z.enum(['any', 'good', 'evil', 'open']).default('any'),
      offset: z.number().int().min(0).max(100_000).default(0),
    }),
    z.object({ games: z.array(myGame).max(GAMES_PAGE), hasMore: z.boolean() }),
  ),
  /** By its own address, for those who were in it; or by a link that was opened for others. */
  replay: get(replay),
  /** The last game of a session, once it was revealed to those who sat or led there: what they are asked about it. */
  askedReplay: get(z.object({ id: z.string(), sharing }).nullable()),
  /**
   * Whether the caller, who played, agrees that whoever has a link may see the game; and whether words that they typed
   * or read on night cards may be in it.
   */
  agreeReplay: post(
    z.strictObject({ agrees: z.boolean().optional(), words: z.boolean().optional() }),
    sharing,
  ),
  /** Whoever led opens the game to others, or closes it again. */
  shareReplay: post(z.strictObject({ isShared: z.boolean() }), sharing),
}

/** A game as it counts for one person. */
const countedGame = z.object({
  edition: z.object({ id: z.string(), name: z.string() }),
  /** When it ended, and who led: for oneself. */
  endedAt: z.number().nullable(),
  storytellers: z.array(z.string()),
  isStoryteller: z.boolean(),
  /** Empty where it was never revealed. */
  role: z.string(),
  /** Null where nobody has seen on whose side they were. */
  isEvil: z.boolean().nullable(),
  isEvilWin: z.boolean(),
  /** An earlier version lost players or characters of this game: it counts neither as won nor as lost. */
  isIncomplete: z.boolean(),
  /** How many played. */
  players: z.number(),
})

export const statisticsCalls = {
  /** Somebody's games as they count, as far as they let the caller see; null where they do not. */
  statistics: get(
    z.object({
      name: z.string(),
      /** For oneself: who may see it. */
      visibility: z.number().nullable(),
      games: z.array(countedGame).nullable(),
    }),
  ),
}
