import type { Actor } from '../../domain/actor.ts'
import { isStaff, type Level, levels, rankOf } from '../../domain/levels.ts'

interface Ranked {
  readonly id: string
  readonly level: Level
}

/** Rank above an account: staff above all others and each other, nobody beside their own rank. */
const isAbove = (actor: Actor, level: Level): boolean =>
  isStaff(actor.level) || rankOf(actor.level) > rankOf(level)

/** Right to read an account's address, logins and trail: one's own, and those of accounts below. */
export const mayKnow = (actor: Actor, target: Ranked): boolean =>
  actor.user.id === target.id || isAbove(actor, target.level)

/** Right to change an account: of somebody above it, and never of oneself. */
export const mayActOn = (actor: Actor, target: Ranked): boolean =>
  actor.user.id !== target.id && isAbove(actor, target.level)

/** The levels of accounts about which somebody may know everything. */
export const levelsBelow = (actor: Actor): readonly Level[] => levels.filter((level) => isAbove(actor, level))
