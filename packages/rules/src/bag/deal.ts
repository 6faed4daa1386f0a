import { type Cup, type Dice, mixed, openCup, seededCup } from '@belfry/kit'
import { characterOf, isEvilTeam, isLabel, traitOf } from '../core/characters.ts'
import type { GameContent, Team } from '../core/content.ts'
import type { DealtRole } from '../roles/events.ts'
import type { SessionState } from '../state.ts'
import type { Bag } from './policy.ts'

export interface Deal {
  readonly roles: readonly DealtRole[]
  readonly seed: number
}

interface Token {
  readonly role: string | null
  readonly team: Team | null
}

/** The bag as single tokens, in an order that does not depend on how it was filled. */
export const tokensIn = (bag: Bag): string[] =>
  Object.entries(bag)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([role, count]) => Array.from({ length: count }, () => role))

/** Seats that a token of an NPC binds to one another: they are dealt the same side. */
export const sameSideSeats = (state: SessionState, content: GameContent): ReadonlySet<number> =>
  new Set(
    state.secret.seats.flatMap(({ reminders }, index) => {
      const isBound = reminders.some(({ role, name }) => {
        const trait = traitOf(characterOf(state, content, role), 'same-side-seats')
        return trait !== undefined && isLabel(name, trait.reminder)
      })
      return isBound && state.seats[index]?.traveller === null ? [index] : []
    }),
  )

/** Number of orders in which `count` tokens can be drawn out of `tokens`. */
const ways = (tokens: number, count: number): number =>
  Array.from({ length: count }, (_, drawn) => Math.max(0, tokens - drawn)).reduce(
    (all, left) => all * left,
    1,
  )

/**
 * The order in which tokens go to seats, `bound` seats first. Bound seats get one side, chosen as often as
 * plain shuffling would have it happen; if no side has tokens enough, chance alone decides.
 */
function orderOf(tokens: readonly Token[], bound: number, cup: Cup): Token[] {
  const order = mixed(tokens, cup)
  const evil = order.filter(({ team }) => isEvilTeam(team))
  const good = order.filter(({ team }) => team !== null && !isEvilTeam(team))
  const [goodWays, evilWays] = [ways(good.length, bound), ways(evil.length, bound)]
  if (goodWays + evilWays === 0) return order
  const side = cup.roll() * (goodWays + evilWays) < goodWays ? good : evil
  const first = side.slice(0, bound)
  // Mixed again: what is left behind the first of one side is no longer in a fair order.
  const rest = mixed(
    order.filter((token) => !first.includes(token)),
    cup,
  )
  return [...first, ...rest]
}

/** Deals one token to every seat but the travellers'; seats beyond the bag get none. */
export function dealBag(state: SessionState, content: GameContent, bag: Bag, dice?: Dice): Deal {
  const seats = state.seats.flatMap(({ traveller }, index) => (traveller === null ? [index] : []))
  const tokens: Token[] = tokensIn(bag).map((role) => ({
    role,
    team: characterOf(state, content, role)?.team ?? null,
  }))
  const blanks = Array.from({ length: Math.max(0, seats.length - tokens.length) }, () => ({
    role: null,
    team: null,
  }))
  const bound = sameSideSeats(state, content)
  const cup = dice ? openCup(dice) : seededCup(state.secret.seed)
  const dealt = orderOf([...tokens, ...blanks], bound.size, cup)
  const order = [...seats.filter((index) => bound.has(index)), ...seats.filter((index) => !bound.has(index))]
  const roles = order.map((index, at) => ({
    index,
    role: dealt[at]?.role ?? null,
    team: dealt[at]?.team ?? null,
  }))
  return { roles: roles.sort((a, b) => a.index - b.index), seed: cup.left() }
}
