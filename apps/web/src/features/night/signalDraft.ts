import { ok, type Result } from '@belfry/kit'
import {
  canSignal,
  checkMessage,
  type RuleError,
  refuse,
  type SessionView,
  type SignalId,
  type SignalItem,
  type SignalView,
} from '@belfry/rules'
import { createStore, type Store } from '../../lib/store.ts'
import { can } from '../../lib/table/rights.ts'
import { userById } from '../../shared/people/people.ts'
import { askTable } from '../../shell/askTable.ts'
import { perLogin } from '../../shell/perLogin.ts'
import { perShell } from '../../shell/perShell.ts'
import type { Shell } from '../../shell/shell.ts'
import { type Draft, draftItems, NO_DRAFTS, opened, sent } from './drafts.ts'
import { type ReadySignal, seenItem } from './items.ts'

/** The panels of the dialogue, in the order of its tabs. */
export type PanelName = 'signal' | 'player' | 'role' | 'recipient' | 'grimoire'

export interface SignalDraftStore {
  readonly drafts: Store<typeof NO_DRAFTS>
  readonly panel: Store<PanelName>
  /** The one that was last clicked, where the dialogue opens again. */
  readonly chosen: Store<PanelName>
  /** Signals that were looked at in this window; the server hears of it, and remembers. */
  readonly read: Store<ReadonlySet<string>>
  /** Those of them that were new since the dialogue was opened: they stay in it while one reads. */
  readonly fresh: Store<ReadonlyMap<string, SignalView>>
  /** Whom the last signal went to, until the next one is begun. */
  readonly sentTo: Store<readonly string[] | null>
  readonly isSending: Store<boolean>
  /** Who is putting a signal together, and until when that is worth showing. */
  readonly preparing: Store<Readonly<Record<string, number>>>
}

export const signalDraftOf = perLogin(
  (): SignalDraftStore => ({
    drafts: createStore(NO_DRAFTS),
    panel: createStore<PanelName>('signal'),
    chosen: createStore<PanelName>('signal'),
    read: createStore<ReadonlySet<string>>(new Set()),
    fresh: createStore<ReadonlyMap<string, SignalView>>(new Map()),
    sentTo: createStore<readonly string[] | null>(null),
    isSending: createStore(false),
    preparing: createStore<Readonly<Record<string, number>>>({}),
  }),
)

/** A click on a tab of the dialogue. */
export function choosePanel(shell: Shell, name: PanelName): void {
  const { panel, chosen } = signalDraftOf(shell)
  panel.set(name)
  chosen.set(name)
}

/** Inbound, and neither looked at here nor anywhere else. */
export const isUnread = (signal: SignalView, read: ReadonlySet<string>): boolean =>
  signal.isInbound && !signal.isRead && !read.has(signal.id)

export const unreadIn = ({ gamestate }: SessionView, read: ReadonlySet<string>): readonly SignalView[] =>
  gamestate.signals.filter((signal) => isUnread(signal, read))

/** Signals meant for this person that still have to be shown, the oldest first. */
export const openCards = (view: SessionView, read: ReadonlySet<string>): readonly SignalView[] =>
  can(view.self, 'wake')
    ? []
    : unreadIn(view, read).filter(({ recipients }) => recipients.includes(view.self.userId))

/** Unread signals of a Storyteller, by sender. */
export const unreadFrom = (
  view: SessionView,
  userId: string | null,
  read: ReadonlySet<string>,
): readonly SignalView[] =>
  userId === null ? [] : unreadIn(view, read).filter(({ senderId }) => senderId === userId)

/** Says that a signal was seen: here at once, to whom it concerns through the server. */
export function markSeen(shell: Shell, signals: readonly SignalView[]): void {
  const { read, fresh } = signalDraftOf(shell)
  const unread = signals.filter((signal) => isUnread(signal, read.get()))
  if (unread.length === 0) return
  read.set(new Set([...read.get(), ...unread.map(({ id }) => id)]))
  fresh.set(new Map([...fresh.get(), ...unread.map((signal) => [signal.id, signal] as const)]))
  for (const { id } of unread) void shell.table.ask('signal', { message: [seenItem(id)], recipients: [] })
}

/** Changes the signal that is being put together; with it what is said of the last one goes. */
export function changeDraft(shell: Shell, change: Partial<Draft>): void {
  const { drafts, sentTo } = signalDraftOf(shell)
  const { draft, laid } = drafts.get()
  drafts.set({ draft: { ...draft, ...change }, laid })
  sentTo.set(null)
}

/** Draft's readiness to be sent, with the reason where not. */
export function checkSignal(
  view: SessionView,
  { message, recipients }: ReadySignal,
): Result<true, RuleError> {
  const isNightNow = canSignal(view.session)
  if (!isNightNow.ok) return isNightNow
  const wellFormed = checkMessage(message)
  if (!wellFormed.ok) return wellFormed
  if (!can(view.self, 'wake')) return ok(true)
  if (recipients.length === 0) return refuse('signal-no-recipient')
  const away = recipients.map((id) => userById(view, id)).find((user) => user?.isOnline !== true)
  return away ? refuse('signal-offline', { name: away.username }) : ok(true)
}

export const readyDraft = (draft: Draft): ReadySignal => ({
  message: draftItems(draft),
  recipients: draft.to,
})

export const sendSignal = (shell: Shell, { message, recipients }: ReadySignal): Promise<boolean> =>
  askTable(shell, 'night:error.signal', 'signal', { message, recipients })

/** Sends the draft, once, and keeps its recipients: a night is often more than one question. */
export async function sendDraft(shell: Shell): Promise<void> {
  const { drafts, isSending, sentTo } = signalDraftOf(shell)
  if (isSending.get()) return
  isSending.set(true)
  const { draft } = drafts.get()
  const isDone = await sendSignal(shell, readyDraft(draft))
  isSending.set(false)
  if (!isDone) return
  drafts.set(sent(drafts.get()))
  sentTo.set(draft.to)
}

/** Opens the dialogue for somebody: wakes them, in the words of the game. What was begun for them lies ready. */
export function wake(
  shell: Shell,
  userIds: readonly string[] | null,
  items: readonly SignalItem[] = [],
  panel?: PanelName,
): void {
  const desk = signalDraftOf(shell)
  const phase = shell.table.get().view?.session.game.phase ?? 0
  desk.drafts.set(opened(desk.drafts.get(), { phase, to: userIds, items }))
  desk.sentTo.set(null)
  desk.fresh.set(new Map())
  desk.panel.set(panel ?? desk.chosen.get())
  shell.modals.open({ name: 'signal', params: undefined })
}

const has = ({ message }: SignalView, id: SignalId): boolean => message.some((item) => item.id === id)

/** A question: whoever is shown it is to choose. */
export const asks = (signal: SignalView): boolean => has(signal, 'choice') || has(signal, 'ability')

/** Where the answer to a signal most likely lies: a choice is one of players, or of characters where one is named. */
export function answerPanel(signal: SignalView): PanelName {
  if (!has(signal, 'choice')) return 'signal'
  return has(signal, 'role') && !has(signal, 'player') ? 'role' : 'player'
}

/** Players open what they were asked last, as long as they have not answered. */
const openPanel = ({ self, gamestate }: SessionView): PanelName => {
  const last = gamestate.signals.at(-1)
  return !can(self, 'wake') && last?.isInbound ? answerPanel(last) : 'signal'
}

/** Opens what came in: it is read by that, and a Storyteller can answer whoever sent it. */
export function openUnread(shell: Shell, view: SessionView): void {
  const unread = unreadIn(view, signalDraftOf(shell).read.get())
  const senders = [...new Set(unread.map(({ senderId }) => senderId))]
  const [sender] = senders
  const isAnswerable =
    can(view.self, 'wake') &&
    senders.length === 1 &&
    !view.session.storytellers.some(({ id }) => id === sender)
  wake(shell, isAnswerable ? senders : null, [], openPanel(view))
  markSeen(shell, unread)
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
  const { preparing } = signalDraftOf(shell)
  const until = shell.clock.now() + INDICATOR_MS
  preparing.set({ ...preparing.get(), [senderId]: until })
  shell.clock.after(INDICATOR_MS, () => {
    const { [senderId]: known, ...others } = preparing.get()
    if (known === until) preparing.set(others)
  })
}
