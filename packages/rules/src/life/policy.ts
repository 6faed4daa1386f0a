import { isNight } from '../game/phase.ts'

/** Facts that a click on a seat's life depends on: a screen's view has them all. */
export interface LifeClickFacts {
  readonly seat: {
    readonly isDead: boolean
    readonly isVoteless: boolean
    readonly isMarkedForDeath: boolean
  }
  readonly vote: {
    readonly nomination: unknown
    readonly locked: number
    readonly isInProgress: boolean
  }
  readonly phase: number
  readonly isTownSquare: boolean
  readonly isLocal: boolean
}

export interface LifeUpdate {
  readonly property: 'isDead' | 'isVoteless' | 'isMarkedForDeath'
  readonly value: boolean
}

export interface LifeClick {
  readonly update: LifeUpdate | null
  /** Reminders the picker opens with, if it opens. */
  readonly reminders: 'dead' | 'alive' | null
}

const only = (property: LifeUpdate['property'], value: boolean): LifeClick => ({
  update: { property, value },
  reminders: null,
})

const NOTHING: LifeClick = { update: null, reminders: null }

const isVoting = ({ nomination, locked, isInProgress }: LifeClickFacts['vote']): boolean =>
  Boolean(nomination) || locked !== 0 || isInProgress

/** Life after a click: alive, dead, dead without a vote, and alive again. */
function townSquareClick({ isDead, isVoteless }: LifeClickFacts['seat']): LifeClick {
  if (!isDead) return only('isDead', true)
  return isVoteless ? only('isDead', false) : only('isVoteless', true)
}

/** A Storyteller's click on a seat: around a vote, in the town square, at night, or otherwise, in this order. */
export function lifeClick({ seat, vote, phase, isTownSquare, isLocal }: LifeClickFacts): LifeClick {
  if (isVoting(vote)) return seat.isDead ? only('isVoteless', !seat.isVoteless) : NOTHING
  if (isTownSquare) return townSquareClick(seat)
  if (isNight(phase) && !isLocal) {
    return {
      update: { property: 'isMarkedForDeath', value: !seat.isMarkedForDeath },
      reminders: seat.isDead ? 'alive' : 'dead',
    }
  }
  return only('isDead', !seat.isDead)
}
