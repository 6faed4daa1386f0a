import type { ContentIndex } from '@belfry/content'
import { majority, type PlayerView } from '@belfry/rules'

export type TraitLook = Pick<ContentIndex, 'character' | 'trait'>

/** A living traveller of this kind lets the dead vote as often as they like, and no majority is needed. */
export const isDeadVoteFree = (players: readonly PlayerView[], content: TraitLook | null): boolean =>
  players.some(
    ({ role, isDead }) =>
      !isDead &&
      role !== null &&
      content?.character(role)?.team === 'traveller' &&
      content.trait(role, 'dead-vote-freely') !== undefined,
  )

/** Votes that put the first nominee of a day on the block. */
export const votesToMark = (players: readonly PlayerView[], content: TraitLook | null): number =>
  isDeadVoteFree(players, content) ? 1 : majority(players, false)
