import { hasInsight, type Viewer } from '../core/viewer.ts'
import type { Alignment, Reminder, Seat, SecretSeat, SessionState } from '../state.ts'

export interface ReminderView {
  role: string
  name: string
  isFlipped: boolean
}

/** A seat as one viewer sees it. What that viewer may not know is null, false or empty. */
export interface PlayerView {
  id: string | null
  name: string | null
  role: string | null
  alignment: Alignment
  isDead: boolean
  isVoteless: boolean
  isMarkedForDeath: boolean
  revealed: boolean
  reminders: ReminderView[]
  status: string[]
  /** Knowledge of its player, for Storytellers; null for nothing. */
  told: ToldView | null
}

export interface ToldView {
  role: string | null
  alignment: Alignment
}

/** A Storyteller's entry; their places are numbered in this order. */
export interface StorytellerView {
  id: string
  role: string | null
  alignment: Alignment
  reminders: ReminderView[]
}

const reminderView = (reminder: Reminder): ReminderView => ({
  role: reminder.role,
  name: reminder.name,
  isFlipped: reminder.isFlipped,
})

const roleSeen = (seat: Seat, secret: SecretSeat, isOpen: boolean, isOwn: boolean): string | null => {
  if (isOpen) return secret.role
  return isOwn ? secret.sentRole : seat.traveller
}

const alignmentSeen = (secret: SecretSeat, isOpen: boolean, isOwn: boolean): Alignment => {
  if (isOpen) return secret.alignment
  return isOwn ? secret.sentAlignment : null
}

const remindersSeen = (secret: SecretSeat, insight: boolean): ReminderView[] =>
  secret.reminders.filter((reminder) => insight || reminder.isPublic === true).map(reminderView)

const toldView = ({ id }: Seat, { sentRole, sentAlignment }: SecretSeat): ToldView | null =>
  id === null || (sentRole === null && sentAlignment === null)
    ? null
    : { role: sentRole, alignment: sentAlignment }

function playerView(seat: Seat, secret: SecretSeat, viewer: Viewer, index: number): PlayerView {
  const insight = hasInsight(viewer)
  const isOpen = insight || seat.isRevealed
  const isOwn = viewer.seat === index
  return {
    id: seat.id,
    name: seat.name,
    role: roleSeen(seat, secret, isOpen, isOwn),
    alignment: alignmentSeen(secret, isOpen, isOwn),
    isDead: seat.isDead,
    isVoteless: seat.isVoteless,
    isMarkedForDeath: viewer.kind === 'storyteller' && secret.isMarkedForDeath,
    revealed: seat.isRevealed,
    reminders: remindersSeen(secret, insight),
    status: insight || isOwn ? secret.status.map((entry) => entry) : [],
    told: viewer.kind === 'storyteller' ? toldView(seat, secret) : null,
  }
}

export const playerViewAt = (state: SessionState, viewer: Viewer, index: number): PlayerView | null => {
  const seat = state.seats[index]
  const secret = state.secret.seats[index]
  return seat && secret ? playerView(seat, secret, viewer, index) : null
}

export const playersView = (state: SessionState, viewer: Viewer): PlayerView[] =>
  state.seats.flatMap((_seat, index) => playerViewAt(state, viewer, index) ?? [])

export function storytellerView(state: SessionState, viewer: Viewer, id: string): StorytellerView {
  const entry = hasInsight(viewer) ? state.secret.storytellers[id] : undefined
  return {
    id,
    role: entry?.role ?? null,
    alignment: entry?.alignment ?? null,
    reminders: (entry?.reminders ?? []).map(reminderView),
  }
}

export const storytellersView = (state: SessionState, viewer: Viewer): StorytellerView[] =>
  state.storytellers.map(({ id }) => storytellerView(state, viewer, id))
