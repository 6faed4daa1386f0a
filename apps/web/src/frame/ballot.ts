import { createBallot } from '../lib/ballot/ballot.ts'
import { perShell } from './perShell.ts'

/** The one ballot of this window: buttons, seats and the space bar all vote with it. */
export const ballotOf = perShell(({ table, clock }) => createBallot({ table, clock }))
