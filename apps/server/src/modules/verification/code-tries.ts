import type { Clock } from '@belfry/kit'
import type { CodeKind } from '../../db/repositories/codes.ts'
import type { Tallies } from '../../db/repositories/tallies.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Five codes' worth: each new code allows five attempts, and a day has many. */
const MOST_A_DAY = 25

/** The sum of all attempts at codes, whichever code they were for. */
export interface CodeTries {
  /** False when there were enough for today. */
  take(userId: string, kind: CodeKind): Promise<boolean>
}

export const codeTries = (tallies: Tallies, clock: Clock): CodeTries => ({
  take: async (userId, kind) =>
    (await tallies.add(`code:${kind}:${userId}`, clock.now(), DAY_MS)).count <= MOST_A_DAY,
})
