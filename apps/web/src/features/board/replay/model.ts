import type { Phrase } from '@belfry/i18n'
import { type Eye, type Mark, type Reel, SPECTATOR, STORYTELLER } from '@belfry/room/replay'

/** Speeds: how much faster than it was. */
export const SPEEDS = ['1', '2', '4', '8', '16'] as const
export type Speed = (typeof SPEEDS)[number]

/** Pause at the most: nobody waits for what took people minutes to think of. */
const LONGEST_PAUSE_MS = 2500
const SHORTEST_PAUSE_MS = 40

/** Pause of a frame before the next. */
export function pauseAfter({ times }: Reel, frame: number, speed: Speed): number {
  const gap = (times[frame + 1] ?? 0) - (times[frame] ?? 0)
  return Math.max(SHORTEST_PAUSE_MS, Math.min(gap, LONGEST_PAUSE_MS) / Number(speed))
}

export type PlacedMark = Mark & { readonly frame: number }

/** Words of a mark; people stand for seats. */
export function markWords(
  { kind, number, by, votes, isEvilWin }: Mark,
  nameAt: (seat: number) => string,
): Required<Phrase> {
  if (kind === 'night' || kind === 'day')
    return { key: `replay:mark.${kind}`, params: { number: number ?? 0 } }
  if (kind === 'end') return { key: isEvilWin ? 'replay:mark.evil' : 'replay:mark.good', params: {} }
  if (kind === 'reveal') return { key: 'replay:mark.reveal', params: {} }
  const name = nameAt(number ?? 0)
  if (kind === 'vote' && votes === null) return { key: 'replay:mark.secret', params: { name } }
  return { key: `replay:mark.${kind}`, params: { name, by: nameAt(by ?? 0), votes: votes ?? 0 } }
}

/** The last mark up to a frame: what is going on. */
export const markAt = (marks: readonly PlacedMark[], frame: number): PlacedMark | undefined =>
  marks.findLast((mark) => mark.frame <= frame)

export const nextMark = (marks: readonly PlacedMark[], frame: number): number | undefined =>
  marks.find((mark) => mark.frame > frame)?.frame

export const lastMark = (marks: readonly PlacedMark[], frame: number): number | undefined =>
  marks.findLast((mark) => mark.frame < frame)?.frame

const isPlayers = (eye: Eye): boolean => eye !== STORYTELLER && eye !== SPECTATOR

/** Eyes one begins with: one's own, a Storyteller's for whoever led, or else the first player's. */
export function firstEye({ eyes }: Reel, own: string | null): Eye {
  const mine = own?.startsWith(STORYTELLER) && eyes.includes(STORYTELLER) ? STORYTELLER : own
  return eyes.find((eye) => eye === mine) ?? eyes.find(isPlayers) ?? SPECTATOR
}

/** Until its end a game keeps its truth from whoever wishes so: the own eyes, and those of a spectator, are open. */
export const openEyes = ({ eyes }: Reel, own: Eye, isTold: boolean): readonly Eye[] =>
  isTold ? eyes : eyes.filter((eye) => eye === own || eye === SPECTATOR)
