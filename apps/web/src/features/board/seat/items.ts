import { canPickRole, isStorytellerRef, nextAlignment, SEAT_NAME_MAX, type SessionView } from '@belfry/rules'
import { can } from '../../../lib/table/rights.ts'
import { tableContent } from '../../../shared/characters/tableContent.ts'
import { isUntold, tellCharacter } from '../../../shared/characters/telling.ts'
import { openRolePicker } from '../../../shared/notes/openRolePicker.ts'
import { placeIn, writeTargetOf } from '../../../shared/notes/writeTarget.ts'
import { writeRole } from '../../../shared/notes/writeToken.ts'
import { namingOfPlace } from '../../../shared/people/people.ts'
import type { SeatMenuItem } from '../../../shell/board.ts'
import type { Shell } from '../../../shell/shell.ts'
import { seats } from '../api.ts'
import { claimSeat, confirmEmptying, confirmRemoval, vacateSeat } from '../flows.ts'
import { death, ghostVote, life } from './lifeItems.ts'
import { type Entry, playerOf, type Subject } from './seatEntry.ts'
import { isOwnPlace } from './useSeatPerson.ts'

/** Tokens on the place, be it a seat's or a Storyteller's. */
const tokensOf = ({ view, seat }: Subject) => placeIn(view, seat)

function teamOf({ shell, view, seat }: Subject) {
  const content = shell.content.get()
  const role = placeIn(view, seat)?.role
  return content && role ? (tableContent(content, view.session.edition).character(role)?.team ?? null) : null
}

/** Whoever has no seat yet takes a free one. */
const maySitDown = ({ session, self }: SessionView, seat: number): boolean =>
  session.players[seat]?.id === null && !session.isLocal && self.seat < 0 && can(self, 'sit')

/** A click alone sits nobody down who would lose the grimoire by it: they have the menu. */
export const sitsByClick = (view: SessionView, seat: number): boolean =>
  maySitDown(view, seat) && !can(view.self, 'seeGrimoire')

const claim: Entry = ({ shell, view, seat }) => {
  if (!maySitDown(view, seat)) return null
  return {
    key: 'claim',
    label: { key: 'board:menu.claim' },
    icon: 'chair',
    run: () => void claimSeat(shell, seat),
  }
}

/** A traveller's own alignment is the one thing a player says about the table; other characters are notes. */
const character: Entry = (subject) => {
  const { shell, seat, writesTo, isOwn } = subject
  if (writesTo === 'none' || shell.townSquare.get()) return null
  const held = teamOf(subject)
  if (isOwn && writesTo === 'notes' && held === 'traveller') return ownAlignment(subject)
  const check = canPickRole({
    isStoryteller: writesTo === 'table',
    isForStoryteller: isStorytellerRef(seat),
    held,
    team: null,
  })
  return {
    key: 'character',
    label: { key: writesTo === 'table' ? 'board:menu.character' : 'board:menu.guess' },
    icon: 'mask',
    whyNot: check.ok ? null : check.error,
    run: () => openRolePicker(shell, seat),
  }
}

const ALIGNMENTS = {
  g: 'board:alignment.good',
  e: 'board:alignment.evil',
  none: 'board:alignment.none',
} as const

const alignmentEntry = (subject: Subject): SeatMenuItem => {
  const { shell, seat, writesTo } = subject
  const { role = null, alignment: present = null } = tokensOf(subject) ?? {}
  const next = nextAlignment(present, teamOf(subject))
  return {
    key: 'alignment',
    label: { key: ALIGNMENTS[next ?? 'none'] },
    icon: 'swap',
    run: () =>
      void (writesTo === 'table' ? writeRole(shell, seat, role, next) : seats.alignment(shell, seat, next)),
  }
}

const ownAlignment = (subject: Subject): SeatMenuItem => ({ ...alignmentEntry(subject), key: 'character' })

/** Who does not know the character is told it; who does can be told again. */
const tell: Entry = (subject) => {
  const { shell, view, seat, writesTo } = subject
  const player = playerOf(subject)
  const userId = player?.id
  if (writesTo !== 'table' || view.session.isLocal || !userId || player.role === null) return null
  const naming = namingOfPlace(view, seat)
  const name = naming.kind === 'named' ? naming.name : `${seat + 1}`
  return {
    key: 'tell',
    label: { key: isUntold(player) ? 'board:tell.menu' : 'board:tell.again', params: { name } },
    icon: 'envelope',
    run: () => void tellCharacter(shell, seat, userId),
  }
}

const alignment: Entry = (subject) =>
  subject.writesTo === 'table' && !subject.shell.townSquare.get() && tokensOf(subject)?.role
    ? alignmentEntry(subject)
    : null

const reminder: Entry = ({ shell, seat, writesTo }) =>
  writesTo === 'none' || shell.townSquare.get()
    ? null
    : {
        key: 'reminder',
        label: { key: writesTo === 'table' ? 'board:reminder.add' : 'board:menu.note' },
        icon: 'tag',
        run: () => void shell.modals.open({ name: 'reminder', params: { playerIndex: seat } }),
      }

const profile: Entry = (subject) => {
  const { shell } = subject
  const userId = tokensOf(subject)?.id
  if (!userId || !shell.modals.isRegistered('user')) return null
  return {
    key: 'profile',
    label: { key: 'board:menu.profile' },
    icon: 'people',
    run: () => void shell.modals.open({ name: 'user', params: { userId } }),
  }
}

async function askName(shell: Shell, seat: number, present: string): Promise<void> {
  const answer = await shell.modals.ask({
    type: 'prompt',
    title: { key: 'board:rename.title', params: { number: seat + 1 } },
    label: { key: 'board:rename.label' },
    value: present,
    maxlength: SEAT_NAME_MAX,
  })
  if (answer.ok && answer.value !== null) await seats.rename(shell, seat, answer.value)
}

const rename: Entry = (subject) => {
  const { shell, view, seat, writesTo } = subject
  if (!view.session.isLocal || writesTo !== 'table') return null
  return {
    key: 'rename',
    label: { key: 'board:menu.rename' },
    icon: 'pen',
    run: () => void askName(shell, seat, playerOf(subject)?.name ?? ''),
  }
}

const empty: Entry = (subject) =>
  subject.writesTo === 'table' && playerOf(subject)?.id
    ? {
        key: 'empty',
        label: { key: 'board:menu.empty' },
        icon: 'door',
        run: () => void confirmEmptying(subject.shell, subject.seat),
      }
    : null

const remove: Entry = ({ shell, view, seat, writesTo }) =>
  writesTo === 'table'
    ? {
        key: 'remove',
        label: { key: 'board:menu.remove' },
        icon: 'trash',
        whyNot: view.gamestate.vote.nomination ? { code: 'seats-during-nomination', params: {} } : null,
        run: () => void confirmRemoval(shell, seat),
      }
    : null

const vacate: Entry = ({ shell, isOwn }) =>
  isOwn
    ? {
        key: 'vacate',
        label: { key: 'board:menu.vacate' },
        icon: 'door',
        run: () => void vacateSeat(shell),
      }
    : null

/** Entries in the order of the menu. What a person cannot do with a seat at all is not there. */
const BEFORE: readonly Entry[] = [claim]
const AFTER: readonly Entry[] = [
  ...[character, alignment, tell, reminder, life, ghostVote, death],
  ...[profile, rename, empty, remove, vacate],
]

/** A Storyteller's place is no seat: nobody sits down there, gets up or dies. Notes are about players. */
const ON_STORYTELLERS: readonly Entry[] = [
  (subject) => (subject.writesTo === 'table' ? character(subject) : null),
  alignment,
  (subject) => (subject.writesTo === 'table' ? reminder(subject) : null),
  profile,
]

const entries = (list: readonly Entry[], subject: Subject): readonly SeatMenuItem[] =>
  list.flatMap((entry) => entry(subject) ?? [])

/** The menu of a seat for this person, with what other features add to it. */
export function seatItems(
  shell: Shell,
  seat: number,
  fromFeatures: readonly SeatMenuItem[],
): readonly SeatMenuItem[] {
  const { view } = shell.table.get()
  if (!view) return []
  const subject: Subject = { shell, view, seat, writesTo: writeTargetOf(view), isOwn: isOwnPlace(view, seat) }
  if (isStorytellerRef(seat)) return [...fromFeatures, ...entries(ON_STORYTELLERS, subject)]
  return [...entries(BEFORE, subject), ...fromFeatures, ...entries(AFTER, subject)]
}
