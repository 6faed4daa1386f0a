import type { ContentIndex } from '@belfry/content'
import type { PlacedItem } from '@belfry/room/replay'
import type { SessionView } from '@belfry/rules'
import { saveFile } from '../../lib/browser/saveFile.ts'
import { useText } from '../../shell/useText.ts'
import { useNames } from '../people/useNames.ts'
import { type Chronicle, chronicleOf, type Told } from './chronicle.ts'
import { type Telling, useTelling } from './useTelling.ts'
import { type StoryChapter, storyText, type TroubledSpan, troublesOf, wholeStory } from './wholeStory.ts'

/** What is told, and what it is told with. */
export interface StorySource {
  /** Table at which people are looked up. */
  readonly view: SessionView
  readonly told: Told
  /** What happened beside what the table's history tells; nothing where nobody may know yet. */
  readonly items: readonly PlacedItem[]
  readonly content: ContentIndex
}

export interface WholeStory {
  readonly title: string
  readonly chronicle: Chronicle
  readonly telling: Telling
  readonly chapters: readonly StoryChapter[]
  readonly spans: readonly TroubledSpan[]
  readonly nameOf: (seat: number) => string
  readonly save: () => void
}

/** The story of a game: the same at its table, on its page and in its file. */
export function useStory({ view, told, items, content }: StorySource): WholeStory {
  const { t } = useText('replay', 'chronicle', 'night', 'people')
  const names = useNames()
  const telling = useTelling(view)
  const chronicle = chronicleOf(told, content)
  const chapters = wholeStory({
    ...{ chronicle, items, telling },
    votes: told.votes,
    teller: { t, names, view, content },
  })
  const title = t('chronicle:file.title', { script: told.script })
  const spans = troublesOf(items, chapters)
  const nameOf = (seat: number): string => names.seat(view, seat)
  const save = (): void =>
    saveFile(
      t('chronicle:file.name'),
      storyText(title, { chronicle, telling }, chapters),
      'text/plain;charset=utf-8',
    )
  return { title, chronicle, telling, chapters, spans, nameOf, save }
}
