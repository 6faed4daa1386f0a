import type { CommandContext } from '../../src/admin/command.ts'
import { deliverer } from '../../src/platform/mail/transports.ts'
import type { TestServer } from './server.ts'

/** What an operator's command works with, on the database and by the clock of a test. */
export const contextOf = ({ running: { services }, clock }: TestServer): CommandContext => ({
  ...services,
  deliver: deliverer(services.config, clock),
})
