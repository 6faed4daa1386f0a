import type { ContentIndex } from '@belfry/content'
import type { SessionView, SignalView } from '@belfry/rules'
import { useEffect, useRef } from 'react'
import { inRegion } from '../../lib/browser/region.ts'
import { readMessage } from '../../shared/cards/message.ts'
import { SignalSymbol } from '../../shared/cards/SignalSymbol.tsx'
import { useItemText } from '../../shared/cards/useItemText.ts'
import { NightText } from '../../shared/characters/NightText.tsx'
import { useNames } from '../../shared/people/useNames.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { isUnread, markSeen, openCards, signalDraftOf } from './signalDraft.ts'

interface EntryProps {
  readonly signal: SignalView
  readonly isNew: boolean
  readonly view: SessionView
  readonly content: ContentIndex | null
}

/** So much of the first thing that was sent is to be seen before it counts as seen. */
const SEEN_FROM = 0.6

/** Whatever stands before the reader's eyes is read; only what is shown as a card is read there. */
function useSeen(signal: SignalView, view: SessionView) {
  const shell = useShell()
  const read = useReadable(signalDraftOf(shell).read)
  const isOpen = isUnread(signal, read) && !openCards(view, read).includes(signal)
  const entry = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const element = entry.current?.querySelector('.signal-log__item')
    if (!element || !isOpen) return
    const observer = new IntersectionObserver(
      (changes) => {
        const isClosing = element.closest('[data-ending-style]') !== null
        const isThere = changes.some(({ intersectionRatio }) => intersectionRatio >= SEEN_FROM)
        if (isThere && !isClosing) markSeen(shell, [signal])
      },
      { threshold: SEEN_FROM },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [shell, signal, isOpen])
  return entry
}

function Entry({ signal, isNew, view, content }: EntryProps) {
  const { t } = useText('night')
  const names = useNames()
  const text = useItemText()
  const entry = useSeen(signal, view)
  const to = signal.recipients.map((id) => names.user(view, id)).join(', ')
  const seen = signal.seenBy.map((id) => names.user(view, id)).join(', ')
  return (
    <li
      ref={entry}
      className="signal-log__entry"
      data-inbound={signal.isInbound}
      data-new={isNew}
      data-signal={signal.id}
    >
      <p className="signal-log__who">
        {to
          ? t('night:log.fromTo', { from: names.user(view, signal.senderId), to })
          : t('night:log.from', { from: names.user(view, signal.senderId) })}
        {isNew && <span className="signal-log__new">{t('night:log.new')}</span>}
        <time className="signal-log__time" dateTime={new Date(signal.time).toISOString()}>
          {new Date(signal.time).toLocaleTimeString(inRegion(document.documentElement.lang), {
            hour: '2-digit',
            minute: '2-digit',
          })}
        </time>
      </p>
      <ul className="signal-log__items">
        {[...readMessage(signal.message, view).entries()].map(([at, item]) => (
          <li key={`${signal.id} ${at}`} className="signal-log__item" data-item={item.id}>
            <SignalSymbol id={item.id} icon={item.icon} data={item.data} />
            <NightText text={text(item, view, content)} sign={t('night:reminder')} />
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

/** On a small screen what comes stands below what one chooses from: there is a way to it. */
export const showLatest = (behavior: ScrollBehavior): void =>
  document.querySelector('.signal-log__entry')?.scrollIntoView({ block: 'nearest', behavior })

/** The log, and whatever was new in it when it was opened: that stays there while one reads. */
function shownSignals({ gamestate: { signals } }: SessionView, fresh: ReadonlyMap<string, SignalView>) {
  if (signals.length === 0) return []
  const gone = [...fresh.values()].filter(({ id }) => signals.every((signal) => signal.id !== id))
  return [...signals, ...gone].sort((a, b) => b.time - a.time)
}

/** Signal log of this night, the latest first. How far back it goes is decided by who reads it. */
export function SignalLog({ view, content }: Pick<EntryProps, 'view' | 'content'>) {
  const { t } = useText('night')
  const { fresh: news } = signalDraftOf(useShell())
  const fresh = useReadable(news)
  const shown = shownSignals(view, fresh)
  const isReadable = content !== null
  // What was opened because it is new counts as seen: it is led to, as soon as the dialogue has given the focus away.
  useEffect(() => {
    if (!isReadable || news.get().size === 0) return
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => showLatest('instant')))
    return () => cancelAnimationFrame(frame)
  }, [news, isReadable])
  return (
    <section className="signal-log">
      <h3 className="signal-log__title">{t('night:log.title')}</h3>
      {shown.length === 0 ? (
        <p>{t('night:log.empty')}</p>
      ) : (
        <ol className="signal-log__entries">
          {shown.map((signal) => (
            <Entry
              key={signal.id}
              signal={signal}
              isNew={fresh.has(signal.id)}
              view={view}
              content={content}
            />
          ))}
        </ol>
      )}
    </section>
  )
}
