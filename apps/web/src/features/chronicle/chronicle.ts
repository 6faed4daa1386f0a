import type { Character, ContentIndex } from '@belfry/content'
import {
  type Alignment,
  dayNumber,
  END_ENTRY,
  EXECUTION_ENTRY,
  EXILE_ENTRY,
  type HistoryView,
  isNight,
  NOMINATION_ENTRY,
  nightNumber,
  PHASE_ENTRY,
  type SessionView,
  START_ENTRY,
  type VoteHistoryView,
} from '@belfry/rules'
import { type PastPerson, pastOf } from '../../lib/people/people.ts'

/** What happened, as it can be told: of the people it happened to, wherever they sit now. */
export type Happening =
  | { readonly kind: 'death' | 'revival' | 'voteless'; readonly time: number; readonly who: PastPerson }
  | { readonly kind: 'execution' | 'survival' | 'exile'; readonly time: number; readonly who: PastPerson }
  | { readonly kind: 'vote' | 'nomination'; readonly time: number; readonly vote: VoteHistoryView }
  | { readonly kind: 'end'; readonly time: number; readonly isEvilWin: boolean | null }

/** A night or a day, with what it brought. */
export interface Chapter {
  readonly label: 'start' | 'night' | 'day'
  readonly number: number
  readonly since: number
  readonly happenings: readonly Happening[]
}

/** Who somebody was, as far as the reader may know. */
export interface CastMember {
  readonly seat: number
  readonly character: Character | null
  readonly alignment: Alignment
  readonly isDead: boolean
}

export interface Chronicle {
  readonly isEvilWin: boolean | null
  readonly cast: readonly CastMember[]
  readonly chapters: readonly Chapter[]
}

const chapterOf = ({ type, data, time }: HistoryView): Omit<Chapter, 'happenings'> | null => {
  if (type === START_ENTRY) return { label: 'start', number: 0, since: time }
  if (type !== PHASE_ENTRY) return null
  const phase = Number(data['phase'])
  return isNight(phase)
    ? { label: 'night', number: nightNumber(phase), since: time }
    : { label: 'day', number: dayNumber(phase), since: time }
}

const LIVES = ['death', 'revival'] as const
const VOTES = ['vote', NOMINATION_ENTRY] as const

/** The short line of a vote names the same moment as the vote history, which knows who raised a hand. */
function happeningOf(entry: HistoryView, votes: readonly VoteHistoryView[]): Happening | null {
  const { type, data, time } = entry
  const life = LIVES.find((kind) => kind === type)
  if (life) return { kind: life, time, who: pastOf(entry) }
  if (type === 'voteless' && data['isVoteless'] === true)
    return { kind: 'voteless', time, who: pastOf(entry) }
  if (type === END_ENTRY)
    return { kind: 'end', time, isEvilWin: (data['isEvilWin'] ?? null) as boolean | null }
  if (type === EXECUTION_ENTRY)
    return { kind: data['isDead'] === false ? 'survival' : 'execution', time, who: pastOf(entry) }
  if (type === EXILE_ENTRY) return { kind: 'exile', time, who: pastOf(entry) }
  const kind = VOTES.find((known) => known === type)
  const vote = kind && votes.find(({ timestamp }) => timestamp === time)
  return vote ? { kind, time, vote } : null
}

export function chronicleOf(view: SessionView, content: Pick<ContentIndex, 'character'>): Chronicle {
  const { game, players } = view.session
  const chapters: (Omit<Chapter, 'happenings'> & { happenings: Happening[] })[] = []
  for (const entry of game.history) {
    const chapter = chapterOf(entry)
    if (chapter) chapters.push({ ...chapter, happenings: [] })
    const happening = happeningOf(entry, view.gamestate.vote.history)
    if (happening) chapters.at(-1)?.happenings.push(happening)
  }
  return {
    isEvilWin: game.isEvilWin,
    cast: players.map(({ role, alignment, isDead }, seat) => ({
      seat,
      character: (role !== null && content.character(role)) || null,
      alignment,
      isDead,
    })),
    chapters,
  }
}
