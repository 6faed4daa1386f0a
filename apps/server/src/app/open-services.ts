import { systemClock } from '@belfry/kit'
import { openAccounts } from '../modules/accounts/index.ts'
import { openContent } from '../modules/content/index.ts'
import { openFactor } from '../modules/factor/index.ts'
import { openLogin } from '../modules/login/index.ts'
import { logOperator, openModeration } from '../modules/moderation/index.ts'
import { openSessions } from '../modules/sessions/index.ts'
import { stateOf } from '../modules/status/index.ts'
import { openSubscriptions } from '../modules/subscription/index.ts'
import { openTournament } from '../modules/tournament/index.ts'
import { openVerification } from '../modules/verification/index.ts'
import { openVoice, voiceServers } from '../modules/voice/index.ts'
import type { Config } from '../platform/config/config.ts'
import type { Foundation } from '../platform/foundation.ts'
import { createLog } from '../platform/system/log.ts'
import { openConnections } from '../realtime/index.ts'
import { startHousekeeping } from './housekeeping.ts'
import { measureStorage, type Overrides, openFoundation } from './open-foundation.ts'
import type { Services } from './services.ts'

export interface OpenedServices {
  readonly services: Services
  close(): Promise<void>
}

/** Each module is opened with those below it, in the order in which they may import each other. */
async function openModules(config: Config, overrides: Overrides): Promise<Services> {
  const { clock = systemClock, log = createLog(config.logLevel) } = overrides
  const packs = { ...openTournament(config, clock, log), ...openContent(config) }
  const foundation: Foundation = await openFoundation(config, { ...overrides, clock, log })
  const accounts = { ...foundation, ...packs, ...openAccounts(foundation) }
  const verified = { ...accounts, ...openVerification(accounts), ...openFactor(accounts) }
  const people = { ...verified, ...openLogin(verified), ...openModeration(verified) }
  const servers = voiceServers(config)
  const tables = {
    ...people,
    connections: openConnections(people),
    voiceHosts: servers.map(({ host }) => host),
  }
  const live = await openSessions(tables)
  return { ...tables, live, voice: openVoice({ ...tables, live }, servers) }
}

export async function openServices(config: Config, overrides: Overrides): Promise<OpenedServices> {
  const services = await openModules(config, overrides)
  const { database, clock, log, live, voice, releases, accountChanges, afterwards, mail, bus } = services
  measureStorage(services)
  live.nodes.describeBy(() => stateOf(services))
  const stopRenewing = openSubscriptions(services)
  const { audit } = database.repositories
  const stopOperatorLog = logOperator({ audit, clock, log })
  const stopHousekeeping = startHousekeeping({ database, retention: config }, clock, log)
  return {
    services,
    async close() {
      stopRenewing()
      stopOperatorLog()
      await stopHousekeeping()
      await live.stop()
      await voice.stop()
      releases.stop()
      accountChanges.stop()
      await afterwards.settle()
      await mail.mailer.stop()
      await bus.close()
      await database.close()
      services.redis?.destroy()
      await services.reports.close()
    },
  }
}
