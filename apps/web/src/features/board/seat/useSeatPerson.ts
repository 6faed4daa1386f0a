import { isGuest, isStorytellerRef, type SessionView, storytellerAt } from '@belfry/rules'
import { blockOf } from '../../../shared/block/block.ts'
import { useNames } from '../../../shared/people/useNames.ts'
import { useView } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import { useIsTownSquare, usePlace, usePlayer } from '../useBoard.ts'

export interface SeatPerson {
  readonly userId: string | null
  readonly name: string
  readonly pronouns: string
  readonly avatar: string | undefined
  /** The frame around their nameplate; empty for none. */
  readonly border: string
  readonly isOnline: boolean
  readonly isOwn: boolean
  /** Came without an account. */
  readonly isGuest: boolean
  /** Nobody sits there, and it bears no name. */
  readonly isEmpty: boolean
}

/** Whoever has no seat stands at -1 too: a Storyteller's place is theirs by name. */
export const isOwnPlace = ({ self, session }: SessionView, index: number): boolean =>
  isStorytellerRef(index)
    ? storytellerAt(session.storytellers, index)?.id === self.userId
    : self.seat === index

/** Person on a seat, as the nameplate and the portrait show them. */
export function useSeatPerson(index: number): SeatPerson {
  const { t } = useText('board')
  const names = useNames()
  const player = usePlace(index)
  const userId = player?.id ?? null
  const user = useView(({ session }) => session.usersAll.find(({ id }) => id === userId), undefined)
  const name = useView((view) => names.seat(view, index), '')
  const isOwn = useView((view) => isOwnPlace(view, index), false)
  const isEmpty = userId === null && !player?.name
  return {
    userId,
    name: isEmpty ? t('board:seat.empty') : name,
    pronouns: user?.pronouns ?? '',
    avatar: user?.cosmetics.avatar,
    border: user?.cosmetics.border ?? '',
    isOnline: userId === null || (user?.isOnline ?? false),
    isOwn,
    isGuest: user !== undefined && isGuest(user),
    isEmpty,
  }
}

/** Label of a seat: what everybody knows of it, as one line for those who listen. */
export function useSeatLabel(index: number, person: SeatPerson): string {
  const { t } = useText('board', 'people')
  const player = usePlayer(index)
  const isTownSquare = useIsTownSquare()
  const hand = useView(({ gamestate }) => gamestate.raisedHands[person.userId ?? ''] !== undefined, false)
  const isOnBlock = useView((view) => blockOf(view, isTownSquare).markedPlayer === index, false)
  const isVoting = useView(
    ({ gamestate }) => gamestate.vote.nomination !== false && (gamestate.vote.votes[index] ?? 0) > 0,
    false,
  )
  const life = player?.isDead
    ? t(player.isVoteless ? 'board:seat.dead.voteless' : 'board:seat.dead')
    : t('board:seat.alive')
  const facts = [
    t('board:seat.label', { number: index + 1, name: person.name }),
    ...(person.isOwn ? [t('board:seat.own')] : []),
    ...(person.pronouns ? [person.pronouns] : []),
    ...(person.isGuest ? [t('people:guest')] : []),
    ...(person.isEmpty ? [] : [life]),
    ...(isOnBlock ? [t('board:seat.block')] : []),
    ...(player?.isMarkedForDeath ? [t('board:seat.marked')] : []),
    ...(person.isOnline ? [] : [t('board:seat.offline')]),
    ...(hand || isVoting ? [t('board:seat.hand')] : []),
  ]
  return facts.join(', ')
}
