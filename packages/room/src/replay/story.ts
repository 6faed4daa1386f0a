import type { Alignment, SessionView, SignalView } from '@belfry/rules'
import type { Eye } from './format.ts'
import type { Reel } from './reel.ts'

type Player = SessionView['session']['players'][number]
type Reminder = Player['reminders'][number]

/** Why somebody's ability did not work, as the reminders beside them say. */
type Trouble = 'drunkenness' | 'poisoning'

/** What happened beside what the game's own history tells, as somebody saw it. */
export type StoryItem =
  | { readonly kind: 'card'; readonly signal: SignalView }
  | { readonly kind: 'choice'; readonly userId: string; readonly seat: number }
  | {
      readonly kind: 'role'
      readonly seat: number
      readonly from: string | null
      readonly to: string | null
    }
  | { readonly kind: 'alignment'; readonly seat: number; readonly to: Alignment }
  | { readonly kind: 'reminder' | 'unreminder'; readonly seat: number; readonly reminder: Reminder }
  | { readonly kind: Trouble | 'sober'; readonly seat: number; readonly by: string | null }
  | { readonly kind: 'bluffs'; readonly roles: readonly string[] }

export type PlacedItem = StoryItem & { readonly frame: number; readonly time: number }

/** Reminders are known by their English names, whatever language they are read in. */
const TROUBLES: readonly (readonly [Trouble, RegExp])[] = [
  ['drunkenness', /\bdrunk\b/i],
  ['poisoning', /\bpoison/i],
]

/** What is written on one's own token is a token of theirs, and not a trouble of whoever it lies beside. */
const troubleOf = ({ role, name }: Reminder): Trouble | undefined =>
  role === 'custom' ? undefined : TROUBLES.find(([, pattern]) => pattern.test(name))?.[0]

const troubledBy = ({ reminders }: Player): Reminder | undefined =>
  reminders.find((reminder) => troubleOf(reminder) !== undefined)

const keyOf = ({ role, name }: Reminder): string => `${role} ${name}`

/** Those of the first that the second has not, each as often as it is missing. */
function missing(these: readonly Reminder[], those: readonly Reminder[]): readonly Reminder[] {
  const left = those.map(keyOf)
  return these.filter((reminder) => {
    const at = left.indexOf(keyOf(reminder))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

type SeatRule = (before: Player, after: Player, seat: number) => readonly StoryItem[]

const SEAT_RULES: readonly SeatRule[] = [
  (before, after, seat) =>
    before.role === after.role ? [] : [{ kind: 'role', seat, from: before.role, to: after.role }],
  (before, after, seat) =>
    before.alignment === after.alignment ? [] : [{ kind: 'alignment', seat, to: after.alignment }],
  (before, after, seat) =>
    missing(after.reminders, before.reminders).map((reminder) => ({ kind: 'reminder', seat, reminder })),
  (before, after, seat) =>
    missing(before.reminders, after.reminders).map((reminder) => ({ kind: 'unreminder', seat, reminder })),
  (before, after, seat) => {
    const [was, is] = [troubledBy(before), troubledBy(after)]
    if ((was && troubleOf(was)) === (is && troubleOf(is))) return []
    return [{ kind: (is && troubleOf(is)) ?? 'sober', seat, by: is?.role ?? null }]
  },
]

type Rule = (before: SessionView, after: SessionView) => readonly StoryItem[]

const bluffsOf = ({ session }: SessionView): readonly string[] =>
  (session.bluffs ?? []).flatMap((role) => role ?? [])

const RULES: readonly Rule[] = [
  ({ session: { players: before } }, { session: { players: after } }) =>
    before === after
      ? []
      : after.flatMap((player, seat) => {
          const was = before[seat]
          // A seat that moved is another's: what lies there is no news of it.
          return was && was.id === player.id ? SEAT_RULES.flatMap((rule) => rule(was, player, seat)) : []
        }),
  ({ gamestate: before }, { gamestate: after }) => {
    const known = new Set(before.signals.map(({ id }) => id))
    return after.signals.filter(({ id }) => !known.has(id)).map((signal) => ({ kind: 'card', signal }))
  },
  ({ gamestate: { pointing: before } }, { gamestate: { pointing: after } }) =>
    Object.entries(after.pointers).flatMap(([userId, seat]) =>
      before.pointers[userId] === seat ? [] : [{ kind: 'choice' as const, userId, seat }],
    ),
  (before, after) => {
    const roles = bluffsOf(after)
    return roles.length === 0 || roles.join() === bluffsOf(before).join() ? [] : [{ kind: 'bluffs', roles }]
  },
]

/** The same table without what was laid on it. Who is what is told with the cast. */
const cleared = (view: SessionView): SessionView => ({
  ...view,
  session: {
    ...view.session,
    bluffs: null,
    players: view.session.players.map((player) => ({ ...player, reminders: [] })),
  },
  gamestate: { ...view.gamestate, signals: [] },
})

/** A whole game as those eyes saw it: information, choices, changes, reminders, troubles. */
export function storyOf(reel: Reel, eye: Eye): readonly PlacedItem[] {
  const found: PlacedItem[] = []
  let before = cleared(reel.viewAt(0, eye))
  for (let frame = 0; frame < reel.length; frame++) {
    const after = reel.viewAt(frame, eye)
    const time = reel.startedAt + (reel.times[frame] ?? 0)
    for (const rule of RULES) for (const item of rule(before, after)) found.push({ ...item, frame, time })
    before = after
  }
  return found
}
