import { CHAT_BESIDE } from '@belfry/protocol'
import type { Config } from '../../platform/config/config.ts'

/** A place that carries voices and pictures. */
export interface ChatServer {
  readonly name: string
  /** Where browsers find it: an address, or a path on this server. */
  readonly host: string
}

/** The one beside this server bears the name of the house. */
const BESIDE: ChatServer = { name: 'Belfry', host: CHAT_BESIDE }

/** One beside each of several nodes would be several: people of one session must meet in the same. */
export const hasServerBeside = ({ chatServer, databaseUrl }: Config): boolean =>
  chatServer === 'on' || (chatServer === 'auto' && databaseUrl === undefined)

/** The servers people may choose from; the first is where a new session begins. */
export const chatServers = (config: Config): readonly ChatServer[] => [
  ...(hasServerBeside(config) ? [BESIDE] : []),
  ...config.chatServers.map(([name, address]) => ({ name, host: address.replace(/\/+$/, '') })),
]
