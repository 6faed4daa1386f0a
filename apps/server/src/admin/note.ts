import { OPERATOR } from '../domain/actor.ts'
import type { CommandContext } from './command.ts'

/** Writes down what a command did. The servers of this database copy it into their logs. */
export const note = (
  { database, clock }: Pick<CommandContext, 'database' | 'clock'>,
  targetId: string,
  action: string,
  detail: object = {},
): Promise<void> =>
  database.repositories.audit.add({
    actorId: OPERATOR,
    targetId,
    action,
    detail: JSON.stringify(detail),
    at: clock.now(),
  })
