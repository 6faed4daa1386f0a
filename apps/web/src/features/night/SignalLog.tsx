import type { ContentIndex } from '@belfry/content'
import type { SessionView, SignalView } from '@belfry/rules'
import { useNames } from '../../frame/useNames.ts'
import { useText } from '../../frame/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { SignalSymbol } from './SignalSymbol.tsx'
import { useItemText } from './useItemText.ts'

interface EntryProps {
  readonly signal: SignalView
  readonly view: SessionView
  readonly content: ContentIndex | null
}

function Entry({ signal, view, content }: EntryProps) {
  const { t } = useText('night')
  const names = useNames()
  const text = useItemText()
  const to = signal.recipients.map((id) => names.user(view, id)).join(', ')
  const seen = signal.seenBy.map((id) => names.user(view, id)).join(', ')
  return (
    <li className="signal-log__entry" data-inbound={signal.isInbound} data-signal={signal.id}>
      <p className="signal-log__who">
        {to
          ? t('night:log.fromTo', { from: names.user(view, signal.senderId), to })
          : t('night:log.from', { from: names.user(view, signal.senderId) })}
        <time className="signal-log__time" dateTime={new Date(signal.time).toISOString()}>
          {new Date(signal.time).toLocaleTimeString(document.documentElement.lang, {
            hour: '2-digit',
            minute: '2-digit',
          })}
        </time>
      </p>
      <ul className="signal-log__items">
        {[...signal.message.entries()].map(([at, item]) => (
          <li key={`${signal.id} ${at}`} className="signal-log__item" data-item={item.id}>
            <SignalSymbol id={item.id} icon={item.icon} />
            {text(item, view, content)}
          </li>
        ))}
      </ul>
      {seen && (
        <p className="signal-log__seen">
          <Icon name="eye" />
          {t('night:log.seen', { names: seen })}
        </p>
      )}
    </li>
  )
}

/** What went to and fro this night, the latest first. How far back it goes is decided by who reads it. */
export function SignalLog({ view, content }: Omit<EntryProps, 'signal'>) {
  const { t } = useText('night')
  const signals = view.gamestate.signals.toReversed()
  return (
    <section className="signal-log">
      <h3 className="signal-log__title">{t('night:log.title')}</h3>
      {signals.length === 0 ? (
        <p>{t('night:log.empty')}</p>
      ) : (
        <ol className="signal-log__entries">
          {signals.map((signal) => (
            <Entry key={signal.id} signal={signal} view={view} content={content} />
          ))}
        </ol>
      )}
    </section>
  )
}
