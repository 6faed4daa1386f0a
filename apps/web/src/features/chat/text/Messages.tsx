import { isSeatId, type SessionView, type SystemMessageView, type TextView, TO_PRIVATE } from '@belfry/rules'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { inRegion } from '../../../lib/browser/region.ts'
import { Filled, GAP, Named } from '../../../shared/people/Named.tsx'
import { RoleMark } from '../../../shared/people/RoleMark.tsx'
import { type Names, useNames } from '../../../shared/people/useNames.ts'
import { useReadable, useShell } from '../../../shell/useShell.ts'
import { useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Outgoing, useOutgoing } from './Outgoing.tsx'
import { isAtBottom, mayPick, messagesIn, nextVanishing } from './selectors.ts'
import { systemPhrase } from './systemText.ts'
import { textTabOf } from './textTabStore.ts'
import { typingOf } from './typing.ts'

interface MessageProps {
  readonly view: SessionView
  readonly text: TextView
  readonly names: Names
}

const clockTime = (time: number): string =>
  new Date(time).toLocaleTimeString(inRegion(document.documentElement.lang), {
    hour: '2-digit',
    minute: '2-digit',
  })

/** Sender; a click writes back, where that is allowed. */
function Sender({ view, text, names }: MessageProps) {
  const shell = useShell()
  const { t } = useText('chat')
  const name = names.user(view, text.senderId)
  const shown = text.isHidden
    ? t('chat:text.between', { from: name, to: names.user(view, text.recipientId) })
    : name
  if (!mayPick(view, text.senderId)) return <span className="message__sender">{shown}</span>
  return (
    <button
      type="button"
      className="message__sender message__sender--pick"
      title={t('chat:text.pick', { name })}
      onClick={() => textTabOf(shell).choose(text.senderId)}
    >
      {shown}
    </button>
  )
}

interface NoticeProps extends Omit<MessageProps, 'text'> {
  readonly message: SystemMessageView
}

/** Notice of the table; beside whom it is about stands what they are. */
function Notice({ view, names, message }: NoticeProps) {
  const { phrase } = useText('chat')
  const told = systemPhrase(message, { view, names })
  const { id } = message.data
  if (typeof id !== 'string' || isSeatId(id)) return phrase(told)
  return (
    <Filled text={phrase({ ...told, params: { ...told.params, name: GAP } })}>
      <Named view={view} userIds={[id]} />
    </Filled>
  )
}

function Message(props: MessageProps) {
  const { view, text, names } = props
  const { message } = text
  return (
    <li
      className="message"
      data-system={text.isSystem}
      data-own={text.senderId === view.self.userId}
      data-hidden={text.isHidden}
    >
      <span className="message__head">
        {!text.isSystem && (
          <>
            <Sender {...props} />
            <RoleMark view={view} userId={text.senderId} />
          </>
        )}
        <time className="message__time" dateTime={new Date(text.time).toISOString()}>
          {clockTime(text.time)}
        </time>
      </span>
      <span className="message__text" dir={text.isSystem ? undefined : 'auto'}>
        {typeof message === 'string' ? message : <Notice view={view} names={names} message={message} />}
      </span>
    </li>
  )
}

/** The server's time now, again whenever a message has vanished in the meantime. */
function useVanishing(view: SessionView, recipient: string): readonly TextView[] {
  const { table, clock } = useShell()
  const [now, setNow] = useState(() => table.serverNow())
  const messages = messagesIn(view, recipient, now)
  const next = nextVanishing(messages)
  useEffect(() => {
    if (next === null) return
    return clock.after(next - table.serverNow(), () => setNow(table.serverNow()))
  }, [next, clock, table])
  return messages
}

function Typing({ view, recipient }: { readonly view: SessionView; readonly recipient: string }) {
  const typing = useReadable(typingOf(useShell()))[recipient] ?? []
  const { t } = useText('chat')
  return (
    <p className="text-tab__typing" aria-live="polite">
      {typing.length > 0 && (
        <Filled text={t('chat:text.typing', { count: typing.length, names: GAP })}>
          <Named view={view} userIds={typing} />
        </Filled>
      )}
    </p>
  )
}

/** Keeps to the end of the list as long as the reader does; tells whether there is something new below. */
function useScrolling(last: number) {
  const list = useRef<HTMLOListElement>(null)
  /** How long the list was when it was last drawn: what counts is where the reader was before the news. */
  const height = useRef(0)
  const isAtEnd = useRef(true)
  const [hasNews, setNews] = useState(false)
  const toEnd = (): void => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
    isAtEnd.current = true
    setNews(false)
  }
  useEffect(() => {
    const element = list.current
    if (!element) return
    // A keyboard that comes up on a telephone, or a text on its way, must not hide what was said last.
    const watcher = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTo({ top: element.scrollHeight })
      height.current = element.scrollHeight
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves when the last message is another one
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const { scrollTop, clientHeight } = element
    const isFirst = height.current === 0
    if (isFirst || isAtBottom({ scrollTop, clientHeight, scrollHeight: height.current })) toEnd()
    else setNews(true)
    height.current = element.scrollHeight
  }, [last])
  const onScroll = (): void => {
    isAtEnd.current = list.current !== null && isAtBottom(list.current)
    if (isAtEnd.current) setNews(false)
  }
  return { list, onScroll, hasNews, toEnd }
}

/** Messages of one log, the newest at the bottom. */
export function Messages({ view, recipient }: { readonly view: SessionView; readonly recipient: string }) {
  const shell = useShell()
  const { t } = useText('chat')
  const names = useNames()
  const messages = useVanishing(view, recipient)
  const outgoing = useOutgoing(view, recipient)
  const last = messages.at(-1)
  const { list, onScroll, hasNews, toEnd } = useScrolling(last?.msgId ?? 0)
  const lastTime = last?.time ?? 0
  useEffect(() => {
    if (!hasNews) textTabOf(shell).read(recipient, lastTime)
  }, [shell, recipient, lastTime, hasNews])
  return (
    <>
      {messages.length === 0 && outgoing.length === 0 && (
        <p className="text-tab__empty">
          {t(recipient === TO_PRIVATE ? 'chat:text.emptyPrivate' : 'chat:text.empty')}
        </p>
      )}
      <div className="text-tab__log" role="log" aria-live="off" aria-label={t('chat:text.messages')}>
        <ol
          className="text-tab__messages"
          ref={list}
          onScroll={onScroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
          tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex
          aria-label={t('chat:text.messages')}
        >
          {messages.map((text) => (
            <Message key={`${text.senderId} ${text.msgId}`} view={view} text={text} names={names} />
          ))}
        </ol>
      </div>
      {hasNews && (
        <Button kind="quiet" icon="chevron-down" className="text-tab__news" onClick={toEnd}>
          {t('chat:text.news')}
        </Button>
      )}
      <Outgoing texts={outgoing} />
      <Typing view={view} recipient={recipient} />
    </>
  )
}
