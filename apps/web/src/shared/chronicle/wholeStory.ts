import type { PlacedItem, StoryItem } from '@belfry/room/replay'
import type { VoteHistoryView } from '@belfry/rules'
import type { Chapter, Chronicle, Happening } from './chronicle.ts'
import { arithmetic, itemWords, type Teller } from './storyWords.ts'
import type { Telling } from './useTelling.ts'

export interface StoryLine {
  readonly kind: Happening['kind'] | StoryItem['kind']
  readonly time: number
  readonly text: string
  /** What is said besides: how a vote was counted. */
  readonly more: string | null
}

export interface StoryChapter {
  readonly label: Chapter['label']
  readonly title: string
  readonly since: number
  readonly lines: readonly StoryLine[]
}

interface StoryParts {
  readonly chronicle: Chronicle
  readonly items: readonly PlacedItem[]
  readonly votes: readonly VoteHistoryView[]
  readonly telling: Telling
  readonly teller: Teller
}

/** What everybody saw and what only some did, night by night and day by day. */
export function wholeStory({
  chronicle,
  items,
  votes,
  telling,
  teller,
}: StoryParts): readonly StoryChapter[] {
  const { chapters } = chronicle
  return chapters.map((chapter, at) => {
    const until = chapters[at + 1]?.since ?? Number.POSITIVE_INFINITY
    // What came before the first chapter belongs to it.
    const since = at === 0 ? 0 : chapter.since
    const open = chapter.happenings.map((told) => ({
      kind: told.kind,
      time: told.time,
      text: telling.happening(told),
      more: 'vote' in told && told.kind === 'vote' ? arithmetic(told.vote, votes, teller) : null,
    }))
    const hidden = items
      .filter(({ time }) => time >= since && time < until)
      .map((item) => ({ kind: item.kind, time: item.time, text: itemWords(item, teller), more: null }))
    return {
      label: chapter.label,
      title: telling.chapter(chapter),
      since: chapter.since,
      lines: [...open, ...hidden].sort((a, b) => a.time - b.time),
    }
  })
}

/** A span of time in which somebody's ability did not work. */
export interface TroubledSpan {
  readonly seat: number
  readonly kind: 'drunkenness' | 'poisoning'
  readonly from: string
  /** Null where it lasted to the end. */
  readonly to: string | null
}

/** Who was drunk or poisoned, and from when to when. */
export function troublesOf(
  items: readonly PlacedItem[],
  chapters: readonly StoryChapter[],
): readonly TroubledSpan[] {
  const when = (time: number): string =>
    (chapters.findLast(({ since }) => since <= time) ?? chapters[0])?.title ?? ''
  const open = new Map<number, TroubledSpan>()
  const spans: TroubledSpan[] = []
  for (const item of items) {
    if (item.kind !== 'drunkenness' && item.kind !== 'poisoning' && item.kind !== 'sober') continue
    const { seat, kind, time } = item
    const was = open.get(seat)
    if (was) spans.push({ ...was, to: when(time) })
    open.delete(seat)
    if (kind !== 'sober') open.set(seat, { seat, kind, from: when(time), to: null })
  }
  return [...spans, ...open.values()]
}

/** The same as a text file. */
export function storyText(
  title: string,
  { chronicle, telling }: Pick<StoryParts, 'chronicle' | 'telling'>,
  chapters: readonly StoryChapter[],
): string {
  const lines = chapters.flatMap((chapter) => [
    '',
    chapter.title,
    ...chapter.lines.flatMap(({ text, more }) => [
      `  - ${text}`,
      ...(more === null ? [] : [`      ${more}`]),
    ]),
  ])
  const cast = chronicle.cast.map((member) => `  - ${telling.cast(member)}`)
  return [title, telling.result(chronicle), '', ...cast, ...lines, ''].join('\n')
}
