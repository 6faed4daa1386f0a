import './chronicle.css'
import { Suspense, useState } from 'react'
import { useTableContent } from '../../shared/characters/useTableContent.ts'
import { toldNow, toldThen } from '../../shared/chronicle/chronicle.ts'
import { useAsked } from '../../shared/games/useAsked.ts'
import { lazily } from '../../shell/lazily.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useEarlierGames } from './earlier.ts'
import { isOver, openChronicle } from './open.ts'
import { Story } from './Story.tsx'

/** Rules and replays come with it: only whoever opens the story of a revealed game needs them. */
const kept = lazily(async () => (await import('./KeptStory.tsx')).KeptStory)

/** The story of a game that is over: who was who, who died, who voted, who won. Earlier games have theirs. */
export function Layer() {
  const open = openChronicle(useShell())
  const isOpen = useReadable(open)
  const { view } = useTable()
  const content = useTableContent()
  const { t } = useText('chronicle')
  const earlier = useEarlierGames(view, isOpen)
  const [asked] = useAsked(isOpen)
  const [tab, setTab] = useState(0)
  if (!view || !content) return null
  const { game } = view.session
  const now = isOver(game) ? [{ label: t('chronicle:tab.now'), told: toldNow(view) }] : []
  const then = earlier
    .toReversed()
    .map((past) => ({ label: t('chronicle:tab.game', { number: past.id }), told: toldThen(past) }))
  const stories = [...now, ...then]
  const shown = stories[tab] ?? stories[0]
  const short = shown && <Story view={view} told={shown.told} items={[]} content={content} />
  const story =
    asked && short && shown === now[0] ? (
      <Suspense fallback={short}>
        <kept.Component key={asked.id} id={asked.id} content={content}>
          {short}
        </kept.Component>
      </Suspense>
    ) : (
      short
    )
  return (
    <Sheet
      isOpen={isOpen}
      name="chronicle"
      title={t('chronicle:title')}
      closeLabel={t('common:close')}
      onDismiss={() => open.set(false)}
    >
      {stories.length > 1 ? (
        <Tabs
          labels={stories.map(({ label }) => label)}
          open={shown === stories[tab] ? tab : 0}
          onOpen={setTab}
        >
          {story}
        </Tabs>
      ) : (
        (story ?? <p>{t('chronicle:none')}</p>)
      )}
    </Sheet>
  )
}
