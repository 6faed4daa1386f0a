import { StoryBody } from '../../shared/chronicle/StoryBody.tsx'
import { type StorySource, useStory } from '../../shared/chronicle/useStory.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'

const RESULTS = { true: 'evil', false: 'good', null: 'open' } as const

/** Who won, and the story of it to be read and kept. */
export function Story(source: StorySource) {
  const { t } = useText('chronicle')
  const story = useStory(source)
  const { chronicle, telling, save } = story
  return (
    <div className="chronicle" data-result={RESULTS[`${chronicle.isEvilWin}`]}>
      <p className="chronicle__result">{telling.result(chronicle)}</p>
      <div className="chronicle__save">
        <Button icon="scroll" onClick={save}>
          {t('chronicle:save')}
        </Button>
      </div>
      <StoryBody story={story} heading="h3" />
    </div>
  )
}
