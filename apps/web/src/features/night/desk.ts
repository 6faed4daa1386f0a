import { ok, type Result } from '@belfry/kit'
import {
  canSignal,
  checkMessage,
  type RuleError,
  refuse,
  type SessionView,
  type SignalItem,
  type SignalView,
} from '@belfry/rules'
import { askTable } from '../../frame/askTable.ts'
import { perShell } from '../../frame/perShell.ts'
import type { Shell } from '../../frame/shell.ts'
import { userById } from '../../lib/people/people.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { type ReadySignal, seenItem } from './items.ts'

/** A signal that is being put together. */
export interface Draft {
  readonly to: readonly string[]
  readonly items: readonly SignalItem[]
}

const EMPTY: Draft = { to: [], items: [] }

export interface NightDesk {
  readonly draft: Store<Draft>
  /** Signals that were looked at in this window; the sender hears of it from the server. */
  readonly read: Store<ReadonlySet<string>>
  /** Who is putting a signal together, and until when that is worth showing. */
  readonly preparing: Store<Readonly<Record<string, number>>>
}

export const deskOf = perShell(
  (): NightDesk => ({
    draft: createStore(EMPTY),
    read: createStore<ReadonlySet<string>>(new Set()),
    preparing: createStore<Readonly<Record<string, number>>>({}),
  }),
)

/** Inbound, and neither looked at here nor answered from anywhere. */
export const isUnread = (signal: SignalView, view: SessionView, read: ReadonlySet<string>): boolean =>
  signal.isInbound && !read.has(signal.id) && !signal.seenBy.includes(view.self.userId)

/** Signals meant for this person that still have to be shown, the oldest first. */
export const openCards = (view: SessionView, read: ReadonlySet<string>): readonly SignalView[] =>
  view.self.kind === 'storyteller'
    ? []
    : view.gamestate.signals.filter(
        (signal) => signal.recipients.includes(view.self.userId) && isUnread(signal, view, read),
      )

/** What a Storyteller has not looked at yet, by sender. */
export const unreadFrom = (
  view: SessionView,
  userId: string | null,
  read: ReadonlySet<string>,
): readonly SignalView[] =>
  userId === null
    ? []
    : view.gamestate.signals.filter((signal) => signal.senderId === userId && isUnread(signal, view, read))

/** Says that a signal was seen: here at once, to its sender through the server. */
export function markSeen(shell: Shell, signals: readonly SignalView[]): void {
  const { read } = deskOf(shell)
  if (signals.length === 0) return
  read.set(new Set([...read.get(), ...signals.map(({ id }) => id)]))
  for (const { id } of signals) void shell.table.ask('signal', { message: [seenItem(id)], recipients: [] })
}

/** Whether the draft can be sent, with the reason where not. */
export function checkDraft(view: SessionView, { to, items }: Draft): Result<true, RuleError> {
  const isNightNow = canSignal(view.session)
  if (!isNightNow.ok) return isNightNow
  const message = checkMessage(items)
  if (!message.ok) return message
  if (view.self.kind !== 'storyteller') return ok(true)
  if (to.length === 0) return refuse('signal-no-recipient')
  const away = to.map((id) => userById(view, id)).find((user) => user?.isOnline !== true)
  return away ? refuse('signal-offline', { name: away.username }) : ok(true)
}

export const sendSignal = (shell: Shell, { message, recipients }: ReadySignal): Promise<boolean> =>
  askTable(shell, 'signal', { message, recipients }, 'night:error.signal')

/** Sends the draft and keeps its recipients: a night is often more than one question. */
export async function sendDraft(shell: Shell): Promise<void> {
  const { draft } = deskOf(shell)
  const { to, items } = draft.get()
  if (await sendSignal(shell, { message: items, recipients: to })) draft.set({ to, items: [] })
}

/** Opens the dialogue for somebody: wakes them, in the words of the game. */
export function wake(shell: Shell, userIds: readonly string[], items: readonly SignalItem[] = []): void {
  deskOf(shell).draft.set({ to: userIds, items })
  shell.modals.open({ name: 'signal', params: undefined })
}

const INDICATOR_MS = 4000

/** Tells whom it concerns that something is coming, now and then while it is being put together. */
export const indicate = perShell((shell) => {
  let last = Number.NEGATIVE_INFINITY
  return (to: readonly string[]): void => {
    if (shell.clock.now() - last < INDICATOR_MS) return
    last = shell.clock.now()
    shell.table.send('signalIndicator', to)
  }
})

export function showPreparing(shell: Shell, senderId: string): void {
  const { preparing } = deskOf(shell)
  const until = shell.clock.now() + INDICATOR_MS
  preparing.set({ ...preparing.get(), [senderId]: until })
  shell.clock.after(INDICATOR_MS, () => {
    const { [senderId]: known, ...others } = preparing.get()
    if (known === until) preparing.set(others)
  })
}
