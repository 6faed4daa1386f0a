import type { Actor } from '../../domain/actor.ts'
import { isStaff, type Level, levels, rankOf } from '../../domain/levels.ts'

interface Ranked {
  readonly id: string
  readonly level: Level
}

/** Whether somebody stands above an account: staff above all others and each other, nobody beside their own rank. */
const isAbove = (actor: Actor, level: Level): boolean =>
  isStaff(actor.level) || rankOf(actor.level) > rankOf(level)

/** Whose address, logins and trail somebody may read: their own, and those of accounts below. */
export const mayKnow = (actor: Actor, target: Ranked): boolean =>
  actor.user.id === target.id || isAbove(actor, target.level)

/** What is done to an account is done by somebody above it, and never to oneself. */
export const mayActOn = (actor: Actor, target: Ranked): boolean =>
  actor.user.id !== target.id && isAbove(actor, target.level)

/** The levels of accounts about which somebody may know everything. */
export const levelsBelow = (actor: Actor): readonly Level[] => levels.filter((level) => isAbove(actor, level))
