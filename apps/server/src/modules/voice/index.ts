import type { AccountServices, Foundation } from '../../app/services.ts'
import { ChatBeside } from './child-voice-server.ts'
import { ChatControl } from './control.ts'
import { controlLine } from './control-client.ts'
import { type ChatKeys, chatKeys } from './grants.ts'
import { type ChatServer, chatServers, hasServerBeside } from './servers.ts'

/** What the API has to do with voices and pictures: it says who may, and never touches them. */
export interface ChatServices {
  readonly servers: readonly ChatServer[]
  readonly keys: ChatKeys
  readonly control: ChatControl
  /** The chat server that runs beside this one, unless it is switched off. */
  readonly beside: ChatBeside | undefined
  /** Once the sessions are there to be told of. */
  start(): void
  stop(): Promise<void>
}

type Deps = Foundation & AccountServices

/** `rooms` are those of this node; they exist only after this has been opened. */
export function openChat(
  { config, secrets, log, metrics, state }: Deps,
  rooms: ConstructorParameters<typeof ChatControl>[0]['rooms'],
): ChatServices {
  const isStopping = (): boolean => state.isStopping
  const secret = config.chatSecret ?? Buffer.from(secrets.key('chat')).toString('hex')
  const keys = chatKeys(secret)
  const servers = chatServers(config)
  const beside = hasServerBeside(config) ? new ChatBeside({ config, secret, log, isStopping }) : undefined
  const [first] = servers
  const control = new ChatControl({
    servers,
    keys,
    log,
    rooms,
    isStopping,
    bite: (limit) => metrics.countLimit(limit),
    lineTo: (server) =>
      controlLine(() => (beside && server === first ? beside.address() : server.host), keys.control),
  })
  metrics.gauge('belfry_chat_servers', 'Chat servers that are set up', () => servers.length)
  metrics.gauge('belfry_chat_servers_reached', 'Chat servers that answer', () => control.reached)
  metrics.gauge('belfry_voice_people', 'People in rooms of chat servers', () => control.people)
  return {
    servers,
    keys,
    control,
    beside,
    start() {
      beside?.start()
      control.start()
    },
    async stop() {
      control.stop()
      await beside?.stop()
    },
  }
}
