import type { Foundation } from '../../platform/foundation.ts'
import type { SessionServices } from '../sessions/index.ts'
import { ChildRelay, relayProgram } from './child-relay.ts'
import { ChildVoiceServer } from './child-voice-server.ts'
import { VoiceControl } from './control.ts'
import { controlClient } from './control-client.ts'
import { type VoiceKeys, voiceKeys } from './grants.ts'
import { peopleByWay } from './server-state.ts'
import { hasChildVoiceServer, type VoiceServer } from './servers.ts'

export type { FirstNews } from './child-voice-server.ts'
export { isOnlyReachedInside } from './server-state.ts'
export { voiceRoutes } from './routes.ts'
export { voiceServers } from './servers.ts'
export { addVoicesOverPages } from './over-pages.ts'
export { addVoiceProxy } from './voice-proxy.ts'

/** What the API has to do with voices and pictures: it says who may, and never touches them. */
export interface VoiceServices {
  readonly servers: readonly VoiceServer[]
  readonly keys: VoiceKeys
  readonly control: VoiceControl
  /** The voice server that runs beside this one, unless it is switched off. */
  readonly child: ChildVoiceServer | undefined
  /** The relay beside that, where the settings want one and the machine has it. */
  readonly relay: ChildRelay | undefined
  stop(): Promise<void>
}

interface Deps extends Foundation {
  readonly live: SessionServices
}

/** Beside the chat server of this machine, and only where both the settings and the machine have one. */
function openRelay({ config, secrets, log }: Foundation): ChildRelay | undefined {
  if (config.rtcRelay === 'off' || !hasChildVoiceServer(config)) return undefined
  const program = relayProgram()
  if (program === undefined) return undefined
  return new ChildRelay({ program, secret: Buffer.from(secrets.key('relay')).toString('hex'), log })
}

/** Tells the servers of every decision of this node, and starts the one beside it. */
export function openVoice(deps: Deps, servers: readonly VoiceServer[]): VoiceServices {
  const { config, secrets, log, metrics, state, live } = deps
  const isStopping = (): boolean => state.isStopping
  const secret = config.chatSecret ?? Buffer.from(secrets.key('chat')).toString('hex')
  const keys = voiceKeys(secret)
  const relay = openRelay(deps)
  const child = hasChildVoiceServer(config)
    ? new ChildVoiceServer({ config, secret, log, isStopping, relay })
    : undefined
  const [first] = servers
  const control = new VoiceControl({
    servers,
    keys,
    log,
    rooms: () => live.host.rooms(),
    isStopping,
    bite: (limit) => metrics.countLimit(limit),
    clientTo: (server) =>
      controlClient(() => (child && server === first ? child.address() : server.host), keys.control),
  })
  live.decided.subscribe((...decision) => control.decided(...decision))
  metrics.gauge('belfry_chat_servers', 'Chat servers that are set up', () => servers.length)
  metrics.gauge('belfry_chat_servers_reached', 'Chat servers that answer', () => control.reached)
  metrics.gauge('belfry_voice_people', 'People in rooms of chat servers', () => control.people)
  metrics.gauges('belfry_voice_ways', 'People by the way that their voices come', 'way', () =>
    peopleByWay(control.states()),
  )
  metrics.gauge('belfry_voice_unheard', 'Visits to chat servers that ended without a packet', () =>
    control.states().reduce((sum, { unheard }) => sum + unheard, 0),
  )
  child?.start()
  relay?.start()
  control.start()
  return {
    servers,
    keys,
    control,
    child,
    relay,
    async stop() {
      control.stop()
      await Promise.all([child?.stop(), relay?.stop()])
    },
  }
}
