import { type ContentIndex, labelText } from '@belfry/content'
import type { TextKey } from '@belfry/i18n'
import { CUSTOM_REMINDER, type SessionView, type UndoView } from '@belfry/rules'
import type { Names } from '../../../shared/people/useNames.ts'

type Deed = UndoView['deed']

/** Deeds that can be taken back, in a few words. */
const TEXTS = {
  role: 'board:undo.role',
  alignment: 'board:undo.alignment',
  'reminder-added': 'board:undo.reminderAdded',
  'reminder-removed': 'board:undo.reminderRemoved',
  'reminder-turned': 'board:undo.reminderTurned',
  reminders: 'board:undo.reminders',
  dead: 'board:undo.dead',
  alive: 'board:undo.alive',
  executed: 'board:undo.executed',
  spared: 'board:undo.spared',
  exiled: 'board:undo.exiled',
  'vote-taken': 'board:undo.voteTaken',
  'vote-given': 'board:undo.voteGiven',
  marked: 'board:undo.marked',
  unmarked: 'board:undo.unmarked',
  'seats-added': 'board:undo.seatsAdded',
  'seats-removed': 'board:undo.seatsRemoved',
  'seat-moved': 'board:undo.seatMoved',
  'seats-shuffled': 'board:undo.seatsShuffled',
  'seat-emptied': 'board:undo.seatEmptied',
  'seat-renamed': 'board:undo.seatRenamed',
  cleared: 'board:undo.cleared',
  edition: 'board:undo.edition',
} as const satisfies Record<Deed['kind'], TextKey>

const SIDES = { good: 'board:side.good', evil: 'board:side.evil' } as const
const isSide = (role: string | null): role is keyof typeof SIDES => role === 'good' || role === 'evil'

const textOf = ({ kind, role }: Deed) =>
  kind === 'role' && role === null ? 'board:undo.noRole' : TEXTS[kind]

/** The person, also when they have moved since; else whatever the place is called. */
const nameOf = ({ who, at }: Deed, view: SessionView, names: Names): string => {
  if (who !== null) return names.user(view, who)
  return at === null ? '' : names.seat(view, at)
}

export interface WordsFacts {
  readonly view: SessionView
  readonly names: Names
  readonly content: ContentIndex | null
  readonly t: (key: TextKey, params?: Record<string, string | number>) => string
}

const labelOf = ({ role, name }: Deed, { content, t }: WordsFacts): string => {
  if (isSide(role)) return t(SIDES[role])
  return content && role !== CUSTOM_REMINDER ? labelText(content.pack, name ?? '') : (name ?? '')
}

const sideOf = ({ alignment }: Deed, { t }: WordsFacts): string => {
  if (alignment === null) return t('board:alignment.none')
  return t(alignment === 'g' ? SIDES.good : SIDES.evil)
}

export function undoWords(deed: Deed, facts: WordsFacts): string {
  return facts.t(textOf(deed), {
    name: nameOf(deed, facts.view, facts.names),
    character: facts.content?.character(deed.role ?? '')?.name ?? '',
    label: deed.kind === 'edition' ? (deed.name ?? '') : labelOf(deed, facts),
    side: sideOf(deed, facts),
    count: deed.count,
  })
}
