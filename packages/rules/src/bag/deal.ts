import { type Drawn, draw, shuffle } from '@belfry/kit'
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

/** In how many orders `count` tokens can be drawn out of `tokens`. */
const ways = (tokens: number, count: number): number =>
  Array.from({ length: count }, (_, drawn) => Math.max(0, tokens - drawn)).reduce(
    (all, left) => all * left,
    1,
  )

/**
 * The order in which tokens go to seats, `bound` seats first. Bound seats get one side, chosen as often as
 * plain shuffling would have it happen; if no side has tokens enough, chance alone decides.
 */
function orderOf(tokens: readonly Token[], bound: number, seed: number): Drawn<Token[]> {
  const mixed = shuffle(tokens, seed)
  const evil = mixed.value.filter(({ team }) => isEvilTeam(team))
  const good = mixed.value.filter(({ team }) => team !== null && !isEvilTeam(team))
  const [goodWays, evilWays] = [ways(good.length, bound), ways(evil.length, bound)]
  if (goodWays + evilWays === 0) return mixed
  const choice = draw(mixed.seed)
  const side = choice.value * (goodWays + evilWays) < goodWays ? good : evil
  const first = side.slice(0, bound)
  // Mixed again: what is left behind the first of one side is no longer in a fair order.
  const rest = shuffle(
    mixed.value.filter((token) => !first.includes(token)),
    choice.seed,
  )
  return { value: [...first, ...rest.value], seed: rest.seed }
}

/** One token for every seat but the travellers'; seats beyond the bag get none. */
export function dealBag(state: SessionState, content: GameContent, bag: Bag): Deal {
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
  const { value, seed } = orderOf([...tokens, ...blanks], bound.size, state.secret.seed)
  const order = [...seats.filter((index) => bound.has(index)), ...seats.filter((index) => !bound.has(index))]
  const roles = order.map((index, at) => ({
    index,
    role: value[at]?.role ?? null,
    team: value[at]?.team ?? null,
  }))
  return { roles: roles.sort((a, b) => a.index - b.index), seed }
}
