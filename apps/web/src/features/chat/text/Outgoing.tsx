import './outgoing.css'
import type { SessionView } from '@belfry/rules'
import { useReadable, useShell } from '../../../shell/useShell.ts'
import { useTable } from '../../../shell/useTable.ts'
import { failurePhrase, useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { outboxOf } from './outbox.ts'
import { onTheirWay } from './selectors.ts'
import type { OutText } from './shelf.ts'
import { textTabOf } from './textTabStore.ts'

function OutMessage({ text }: { readonly text: OutText }) {
  const outbox = outboxOf(useShell())
  const { t, phrase } = useText('chat')
  const isConnected = useTable().connection === 'connected'
  const { id, message, refusal } = text
  const waiting = t(isConnected ? 'chat:text.sending' : 'chat:text.waiting')
  return (
    <li className="message message--out" data-own="true" data-out={refusal ? 'failed' : 'waiting'}>
      <span className="message__text" dir="auto">
        {message}
      </span>
      <span className="message__state">
        <Icon name={refusal ? 'warning' : 'hourglass'} />
        {refusal ? t('chat:text.failed', { reason: phrase(failurePhrase(refusal)) }) : waiting}
      </span>
      {refusal && (
        <span className="message__deeds">
          <Button kind="quiet" icon="turn" onClick={() => outbox.retry(id)}>
            {t('chat:text.retry')}
          </Button>
          <Button kind="quiet" icon="close" onClick={() => outbox.discard(id)}>
            {t('chat:text.discard')}
          </Button>
        </span>
      )}
    </li>
  )
}

/**
 * What was written here and is not there yet: on its way, waiting for the line, or refused. What the table has taken
 * already stands among the messages, also before its answer comes.
 */
export function useOutgoing(view: SessionView, recipient: string): readonly OutText[] {
  const { outbox } = useReadable(textTabOf(useShell()))
  return onTheirWay(view, outbox).filter(({ recipientId }) => recipientId === recipient)
}

export function Outgoing({ texts }: { readonly texts: readonly OutText[] }) {
  const { t } = useText('chat')
  return (
    <ul className="text-tab__outgoing" aria-label={t('chat:text.outgoing')} aria-live="polite">
      {texts.map((text) => (
        <OutMessage key={text.id} text={text} />
      ))}
    </ul>
  )
}
