import { perShell } from '../../shell/perShell.ts'
import { createBallot } from './ballot.ts'

/** The one ballot of this window: buttons, seats and the space bar all vote with it. */
export const ballotOf = perShell(({ table, clock }) => createBallot({ table, clock }))
