import '../../../styles/ink.css'
import './story.css'
import type { ContentIndex } from '@belfry/content'
import { named, reelOf, STORYTELLER, storyOf } from '@belfry/room/replay'
import type { SessionView } from '@belfry/rules'
import { useLayoutEffect, useMemo } from 'react'
import { inRegion } from '../../../lib/browser/region.ts'
import { saveFile } from '../../../lib/browser/saveFile.ts'
import { useTableContent } from '../../../shared/characters/useTableContent.ts'
import { chronicleOf, toldNow } from '../../../shared/chronicle/chronicle.ts'
import { useTelling } from '../../../shared/chronicle/useTelling.ts'
import { useNames } from '../../../shared/people/useNames.ts'
import type { PageProps } from '../../../shell/feature.ts'
import { useLocale } from '../../../shell/useLocale.ts'
import { ShellContext, useShell } from '../../../shell/useShell.ts'
import { useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Crest } from '../../../ui/Crest.tsx'
import { Opener } from './Opener.tsx'
import type { Opened } from './opened.ts'
import { pictureParts } from './pictureParts.ts'
import { createReplayTable } from './replayShell.ts'
import { SharedPicture } from './SharedPicture.tsx'
import { StoryChapters, Troubles } from './StoryParts.tsx'
import { useNamesOf } from './useNamesOf.ts'
import { type StoryParts, storyText, troublesOf, wholeStory } from './wholeStory.ts'

type Reel = ReturnType<typeof reelOf>

interface StoryProps {
  readonly view: SessionView
  readonly items: ReturnType<typeof storyOf>
  readonly content: ContentIndex
  readonly startedAt: number
  readonly id: string
}

function Story({ view, items, content, startedAt, id }: StoryProps) {
  const { t } = useText('replay', 'chronicle', 'night', 'people')
  const { navigator } = useShell()
  const [locale] = useLocale()
  const names = useNames()
  const telling = useTelling(view)
  const told = toldNow(view)
  const chronicle = chronicleOf(told, content)
  const teller = { t, names, view, content }
  const parts: StoryParts = { chronicle, items, votes: told.votes, telling, teller }
  const chapters = wholeStory(parts)
  const title = t('chronicle:file.title', { script: told.script })
  const date = new Intl.DateTimeFormat(inRegion(locale), { dateStyle: 'long' }).format(startedAt)
  const picture = pictureParts({ ...parts, title: told.script, date })
  return (
    <main className="story on-ink" data-result={String(chronicle.isEvilWin)}>
      <header className="story__header">
        <Crest />
        <h1 className="story__title">{title}</h1>
        <p className="story__result">{telling.result(chronicle)}</p>
      </header>
      <div className="story__buttons">
        <Button icon="play" onClick={() => navigator.go(navigator.pathOf('Replay', { id }))}>
          {t('replay:story.replay')}
        </Button>
        <Button
          icon="scroll"
          onClick={() =>
            saveFile(t('chronicle:file.name'), storyText(title, parts, chapters), 'text/plain;charset=utf-8')
          }
        >
          {t('chronicle:save')}
        </Button>
        <Button icon="chevron-left" onClick={() => navigator.goTo('Games')}>
          {t('replay:games')}
        </Button>
      </div>
      <SharedPicture
        parts={picture}
        label={[title, telling.result(chronicle), ...chronicle.cast.map(telling.cast)].join('. ')}
      />
      <ul className="story__cast">
        {chronicle.cast.map((member) => (
          <li key={member.who.seat} data-seat={member.who.seat}>
            {telling.cast(member)}
          </li>
        ))}
      </ul>
      <StoryChapters chapters={chapters} />
      <Troubles spans={troublesOf(items, chapters)} nameOf={(seat) => names.seat(view, seat)} />
    </main>
  )
}

/** The last that was seen, with names, and everything that led to it. */
function useTold(reel: Reel, { file, names }: Opened) {
  const known = useNamesOf(file, names)
  const words = JSON.stringify(known)
  return useMemo(() => {
    const eye = reel.eyes.includes(STORYTELLER) ? STORYTELLER : (reel.eyes[0] ?? '')
    const people = JSON.parse(words) as typeof known
    return {
      view: named(reel.viewAt(reel.length - 1, eye), people),
      items: named(storyOf(reel, eye), people),
    }
  }, [reel, words])
}

function Told({ opened, id }: { readonly opened: Opened; readonly id: string }) {
  const shell = useShell()
  const reel = useMemo(() => reelOf(opened.file), [opened.file])
  const table = useMemo(() => createReplayTable(shell), [shell])
  const told = useTold(reel, opened)
  useLayoutEffect(() => table.show(told.view, reel.startedAt), [table, told, reel])
  return (
    <ShellContext.Provider value={table.shell}>
      <WithContent {...told} id={id} startedAt={reel.startedAt} />
    </ShellContext.Provider>
  )
}

function WithContent(props: Omit<StoryProps, 'content'>) {
  const content = useTableContent()
  return content && <Story {...props} content={content} />
}

/** A game that is over, told from its start to its end. */
export function Page({ params }: PageProps) {
  const id = params['id'] ?? ''
  return <Opener id={id}>{(opened) => <Told opened={opened} id={id} />}</Opener>
}
