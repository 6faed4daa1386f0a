import type { Character, ContentIndex } from '@belfry/content'
import {
  type Alignment,
  type ChronicleView,
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
import { type PastPerson, pastOf, userById } from '../people/people.ts'

/** Happening as it can be told: of the people it happened to, wherever they sit now. */
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

/** Cast: who somebody was, as far as the reader may know. */
export interface CastMember {
  readonly who: PastPerson
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

/** Source of a story: the game on the table, or one that was put away. */
export type Told = Pick<ChronicleView, 'isEvilWin' | 'cast' | 'history' | 'votes' | 'custom'> & {
  readonly script: string
}

/** The game on the table, as this reader sees it. */
export const toldNow = ({ session, gamestate }: SessionView): Told => ({
  script: session.edition?.name ?? '',
  isEvilWin: session.game.isEvilWin,
  cast: session.players.map(({ id, name, role, alignment, isDead }, seat) => ({
    ...{ seat, id, role, alignment, isDead },
    name: id === null ? name : (userById({ session }, id)?.username ?? null),
  })),
  history: session.game.history,
  votes: gamestate.vote.history,
  custom: {},
})

export const toldThen = (game: ChronicleView): Told => ({ ...game, script: game.edition.name })

export function chronicleOf(told: Told, content: Pick<ContentIndex, 'character'>): Chronicle {
  const chapters: (Omit<Chapter, 'happenings'> & { happenings: Happening[] })[] = []
  for (const entry of told.history) {
    const chapter = chapterOf(entry)
    if (chapter) chapters.push({ ...chapter, happenings: [] })
    const happening = happeningOf(entry, told.votes)
    if (happening) chapters.at(-1)?.happenings.push(happening)
  }
  const characterOf = (role: string | null): Character | null =>
    role === null ? null : (told.custom[role] ?? content.character(role) ?? null)
  return {
    isEvilWin: told.isEvilWin,
    cast: told.cast.map(({ seat, id, name, role, alignment, isDead }) => ({
      who: { seat, id, name },
      character: characterOf(role),
      alignment,
      isDead,
    })),
    chapters,
  }
}
