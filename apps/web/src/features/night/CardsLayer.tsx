import { Dialog } from '@base-ui/react/dialog'
import type { SessionView, SignalView } from '@belfry/rules'
import { useRef } from 'react'
import { readMessage } from '../../shared/cards/message.ts'
import { SignalCard } from '../../shared/cards/SignalCard.tsx'
import { useTableContent } from '../../shared/characters/useTableContent.ts'
import { useNames } from '../../shared/people/useNames.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { CardsBox } from './CardsBox.tsx'
import { sign } from './items.ts'
import { answerPanel, asks, markSeen, openCards, sendSignal, signalDraftOf, wake } from './signalDraft.ts'

const CARDS_ID = 'night-cards'

interface ShownProps {
  readonly signal: SignalView
  readonly view: SessionView
}

function Answers({ signal }: ShownProps) {
  const shell = useShell()
  const { t } = useText('night')
  const answer = (id: 'yes' | 'no'): void => {
    markSeen(shell, [signal])
    void sendSignal(shell, { message: [sign(id)], recipients: [] })
  }
  const write = (): void => {
    markSeen(shell, [signal])
    wake(shell, null, [], answerPanel(signal))
  }
  const isAsked = asks(signal)
  return (
    <div className="cards__answers">
      <Button onClick={() => answer('yes')}>{t('night:item.yes')}</Button>
      <Button onClick={() => answer('no')}>{t('night:item.no')}</Button>
      <Button kind={isAsked ? 'primary' : 'plain'} icon="send" data-answer="write" onClick={write}>
        {t('night:card.answer')}
      </Button>
      <Button
        kind={isAsked ? 'plain' : 'primary'}
        icon="eye"
        data-answer="seen"
        onClick={() => markSeen(shell, [signal])}
      >
        {t('night:card.seen')}
      </Button>
    </div>
  )
}

/** The cards of one signal, turned in the middle of the screen. */
function Cards({ signal, view }: ShownProps) {
  const content = useTableContent()
  if (!content) return null
  const message = readMessage(signal.message, view)
  return (
    <ol id={CARDS_ID} className="cards__row" data-count={message.length}>
      {[...message.entries()].map(([at, item]) => (
        <SignalCard key={`${signal.id} ${at}`} item={item} view={view} content={content} />
      ))}
    </ol>
  )
}

/** What the Storyteller shows at night fills the whole screen: nothing else is to be seen until it is answered. */
export function Layer() {
  const shell = useShell()
  const { view } = useTable()
  const read = useReadable(signalDraftOf(shell).read)
  const { t } = useText('night')
  const names = useNames()
  const popup = useRef<HTMLDivElement>(null)
  const signal = view ? openCards(view, read)[0] : undefined
  if (!view || !signal) return null
  // A key pressed without thinking answers nothing: it says that it was seen, or leads to what can be chosen.
  const first = asks(signal) ? 'write' : 'seen'
  return (
    <Dialog.Root open disablePointerDismissal onOpenChange={(open) => !open && markSeen(shell, [signal])}>
      <Dialog.Portal>
        <Dialog.Backdrop className="cards__backdrop" />
        <Dialog.Popup
          className="cards"
          data-signal={signal.id}
          // Whoever hears only the name and the focus hears what the cards say as well.
          aria-describedby={CARDS_ID}
          key={signal.id}
          ref={popup}
          initialFocus={() => popup.current?.querySelector<HTMLElement>(`[data-answer="${first}"]`) ?? true}
        >
          <Dialog.Title className="cards__from">
            {t('night:card.from', { name: names.user(view, signal.senderId) })}
          </Dialog.Title>
          <CardsBox>
            <Cards signal={signal} view={view} />
          </CardsBox>
          <Answers signal={signal} view={view} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
