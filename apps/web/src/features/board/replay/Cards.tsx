import type { ContentIndex } from '@belfry/content'
import type { SessionView, SignalView } from '@belfry/rules'
import { can } from '../../../lib/table/rights.ts'
import { readMessage, type ShownItem } from '../../../shared/cards/message.ts'
import { SignalCard } from '../../../shared/cards/SignalCard.tsx'
import { useTableContent } from '../../../shared/characters/useTableContent.ts'
import { useNames } from '../../../shared/people/useNames.ts'
import { useText } from '../../../shell/useText.ts'

/** What lay open before somebody, as their page showed it: the oldest that they had not answered. */
const openBefore = (view: SessionView): SignalView | undefined =>
  can(view.self, 'wake')
    ? undefined
    : view.gamestate.signals.find(
        ({ isInbound, isRead, recipients }) => isInbound && !isRead && recipients.includes(view.self.userId),
      )

/** What was sent with this very step: whoever sees the grimoire sees it go. */
const justSent = (view: SessionView, since: number): SignalView | undefined =>
  can(view.self, 'seeGrimoire') ? view.gamestate.signals.findLast(({ time }) => time > since) : undefined

/** What a character brings along for its card is not typed, and was not kept with it. */
const withOwnWords = (item: ShownItem, content: ContentIndex): ShownItem => {
  if (item.id !== 'special' || item.role === null || item.description !== undefined) return item
  const card = content.trait(item.role, 'signal-card') ?? content.trait(item.role, 'signal-player')
  return card?.text === undefined ? item : { ...item, description: card.text }
}

interface CardsProps {
  /** View as it was, before what could be done was taken from it. */
  readonly view: SessionView
  /** When the step before it was. */
  readonly since: number
}

/** Night cards at their moment: whole before whose they were, and to a Storyteller with whom they went to. */
export function Cards({ view, since }: CardsProps) {
  const { t } = useText('night')
  const names = useNames()
  const content = useTableContent()
  const mine = openBefore(view)
  const signal = mine ?? justSent(view, since)
  if (!signal || !content) return null
  const from = names.user(view, signal.senderId)
  const to = signal.recipients.map((id) => names.user(view, id)).join(', ')
  return (
    <div className="replay__cards" data-whole={mine !== undefined}>
      <p className="cards__from">
        {mine || to === '' ? t('night:card.from', { name: from }) : t('night:log.fromTo', { from, to })}
      </p>
      <ol className="cards__row" data-count={signal.message.length}>
        {[...readMessage(signal.message, view).entries()].map(([index, item]) => (
          <SignalCard
            key={`${signal.id} ${index}`}
            item={withOwnWords(item, content)}
            view={view}
            content={content}
          />
        ))}
      </ol>
    </div>
  )
}
