import '../../../styles/ink.css'
import './story.css'
import { reelOf } from '@belfry/room/replay'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { inRegion } from '../../../lib/browser/region.ts'
import { useTableContent } from '../../../shared/characters/useTableContent.ts'
import { toldNow } from '../../../shared/chronicle/chronicle.ts'
import { StoryBody } from '../../../shared/chronicle/StoryBody.tsx'
import { type StorySource, useStory } from '../../../shared/chronicle/useStory.ts'
import type { Opened } from '../../../shared/games/kept.ts'
import { useTold } from '../../../shared/games/useTold.ts'
import type { PageProps } from '../../../shell/feature.ts'
import { useLocale } from '../../../shell/useLocale.ts'
import { ShellContext, useShell } from '../../../shell/useShell.ts'
import { useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Crest } from '../../../ui/Crest.tsx'
import { FileChoice, Opener } from './Opener.tsx'
import { pictureParts } from './pictureParts.ts'
import { createReplayTable } from './replayShell.ts'
import { SharedPicture } from './SharedPicture.tsx'

interface StoryProps extends Omit<StorySource, 'told'> {
  readonly startedAt: number
  readonly id: string
  readonly children: ReactNode
}

function Story({ startedAt, id, children, ...source }: StoryProps) {
  const { t } = useText('replay', 'chronicle')
  const { navigator } = useShell()
  const [locale] = useLocale()
  const told = toldNow(source.view)
  const story = useStory({ ...source, told })
  const { title, chronicle, telling } = story
  const date = new Intl.DateTimeFormat(inRegion(locale), { dateStyle: 'long' }).format(startedAt)
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
        <Button icon="scroll" onClick={story.save}>
          {t('chronicle:save')}
        </Button>
        <Button icon="chevron-left" onClick={() => navigator.goTo('Games')}>
          {t('replay:games')}
        </Button>
      </div>
      {children}
      <SharedPicture
        parts={pictureParts(story, { t, script: told.script, date })}
        label={[title, telling.result(chronicle), ...chronicle.cast.map(telling.cast)].join('. ')}
      />
      <StoryBody story={story} heading="h2" />
    </main>
  )
}

interface ToldProps extends Pick<StoryProps, 'id' | 'children'> {
  readonly opened: Opened
}

function Told({ opened, ...rest }: ToldProps) {
  const shell = useShell()
  const reel = useMemo(() => reelOf(opened.file), [opened.file])
  const table = useMemo(() => createReplayTable(shell), [shell])
  const told = useTold(reel, opened)
  useLayoutEffect(() => table.show(told.view, reel.startedAt), [table, told, reel])
  return (
    <ShellContext.Provider value={table.shell}>
      <WithContent {...rest} {...told} startedAt={reel.startedAt} />
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
  return (
    <Opener id={id}>
      {(opened, onFile) => (
        <Told opened={opened} id={id}>
          {onFile && <FileChoice onFile={onFile} />}
        </Told>
      )}
    </Opener>
  )
}
