import { Table } from '../support/table.ts'

/** A game that is there for one thing; `about` names the trait or the rule. */
export interface GoldenGame {
  readonly about: string
  readonly play: () => Table
}

export type GoldenGames = Readonly<Record<string, GoldenGame>>

export const SEVEN = ['chef', 'monk', 'slayer', 'empath', 'saint', 'poisoner', 'imp']

export const tableOf = (seed: number, players = 7): Table => new Table(seed).seat(players).come('sp')

/** Dealt, and then told: seven of the first script. */
export const dealt = (seed: number, roles: readonly string[] = SEVEN): Table =>
  tableOf(seed, roles.length).deal(roles)

/** Placed seat by seat, so that what is to happen finds who it happens to. */
export const placed = (seed: number, roles: readonly string[]): Table =>
  tableOf(seed, roles.length).place(roles)
