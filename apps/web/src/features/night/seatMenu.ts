import type { ContentIndex } from '@belfry/content'
import { canSignal, type EyesValue, isNight, isStorytellerRef, type SessionView } from '@belfry/rules'
import { can } from '../../lib/table/rights.ts'
import { tableContent } from '../../shared/characters/tableContent.ts'
import { checkPointing, startPointing } from '../../shared/night/pointing.ts'
import { userById } from '../../shared/people/people.ts'
import type { SeatMenu, SeatMenuItem } from '../../shell/board.ts'
import type { Shell } from '../../shell/shell.ts'
import { eyesAt, mayLook, pointingItem, setEyes } from './abilities.ts'
import { grimoireItem } from './items.ts'
import { wake } from './signalDraft.ts'

interface Subject {
  readonly shell: Shell
  readonly view: SessionView
  readonly content: ContentIndex
  readonly seat: number
}

type Entry = (subject: Subject) => SeatMenuItem | readonly SeatMenuItem[] | null

const playerAt = ({ view, seat }: Subject) => view.session.players[seat]

const whyNotSignal = ({ view }: Subject, userId: string) => {
  const check = canSignal(view.session)
  if (!check.ok) return check.error
  const user = userById(view, userId)
  return user?.isOnline ? null : { code: 'signal-offline', params: { name: user?.username ?? '' } }
}

const wakeEntry: Entry = (subject) => {
  const id = playerAt(subject)?.id
  if (!id || !isNight(subject.view.session.game.phase)) return null
  return {
    key: 'wake',
    label: { key: 'night:menu.wake' },
    icon: 'bell',
    whyNot: whyNotSignal(subject, id),
    run: () => wake(subject.shell, [id]),
  }
}

const showGrimoire: Entry = (subject) => {
  const { shell, view, content } = subject
  const player = playerAt(subject)
  if (!player?.id || !isNight(view.session.game.phase)) return null
  if (content.trait(player.role, 'show-grimoire') === undefined) return null
  const { id } = player
  return {
    key: 'show-grimoire',
    label: { key: 'night:menu.grimoire' },
    icon: 'book',
    whyNot: whyNotSignal(subject, id),
    run: () => wake(shell, [id], [grimoireItem(view)]),
  }
}

const pointing: Entry = (subject) =>
  pointingItem(subject.shell, subject.view, subject.content, playerAt(subject)?.role ?? null)

const EYES: readonly EyesValue[] = ['open', 'peek', 'close']
const EYES_ICONS = { open: 'eye', peek: 'eye', close: 'eyeClosed' } as const

/** A Storyteller may open and close somebody's eyes for them. */
const eyes: Entry = ({ shell, view, content, seat }) =>
  mayLook(view, content, seat)
    ? EYES.filter((value) => value !== eyesAt(view, seat)).map((value) => ({
        key: `eyes-${value}`,
        label: { key: `night:eyes.${value}` },
        icon: EYES_ICONS[value],
        run: () => void setEyes(shell, seat, value),
      }))
    : null

/** Characters that need nobody to hold them: on the script, or beside the table. */
const looseAbilities: Entry = ({ shell, view, content }) => {
  const { edition, npcs, players } = view.session
  const held = new Set(players.map(({ role }) => role))
  const ids = [...new Set([...(edition?.roles ?? []), ...npcs])].filter((id) => !held.has(id))
  return ids.flatMap((id) => pointingItem(shell, view, content, id) ?? [])
}

/** On any script: by day everybody points; at night those whom the dialogue lets one choose. */
const anyPointing: Entry = ({ shell, view }) => {
  const isDark = isNight(view.session.game.phase)
  const check = checkPointing(view, isDark ? [view.self.userId] : [])
  return {
    key: 'pointing',
    label: { key: isDark ? 'night:menu.pointSome' : 'night:menu.pointAll' },
    icon: 'hand',
    whyNot: check.ok ? null : check.error,
    run: () => (isDark ? wake(shell, null, [], 'recipient') : startPointing(shell, [])),
  }
}

const ON_SEATS: readonly Entry[] = [wakeEntry, showGrimoire, pointing, eyes]
const ON_STORYTELLERS: readonly Entry[] = [anyPointing, looseAbilities]

/** Whoever does not run the night can still say something to the one who does. */
const signalStoryteller = (shell: Shell, view: SessionView): SeatMenuItem => {
  const check = canSignal(view.session)
  return {
    key: 'signal',
    label: { key: 'night:menu.signal' },
    icon: 'send',
    whyNot: check.ok ? null : check.error,
    run: () => wake(shell, null),
  }
}

/** Night entries in the menus of seats. */
export const seatMenu: SeatMenu = (shell, seat) => {
  const { view, mode } = shell.table.get()
  const content = shell.content.get()
  if (!view || !content) return []
  if (!can(view.self, 'wake'))
    return isStorytellerRef(seat) && isNight(view.session.game.phase) ? [signalStoryteller(shell, view)] : []
  if (mode === 'local') return []
  const subject: Subject = { shell, view, seat, content: tableContent(content, view.session.edition) }
  const entries = isStorytellerRef(seat) ? ON_STORYTELLERS : ON_SEATS
  return entries.flatMap((entry) => entry(subject) ?? [])
}
