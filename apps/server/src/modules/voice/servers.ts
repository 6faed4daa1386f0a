import { VOICE_PATH } from '@belfry/protocol'
import type { Config } from '../../platform/config/config.ts'

/** A place that carries voices and pictures. */
export interface VoiceServer {
  readonly name: string
  /** Host at which browsers find it: an address, or a path on this server. */
  readonly host: string
}

/** The one beside this server bears the name of the house. */
const CHILD: VoiceServer = { name: 'Belfry', host: VOICE_PATH }

/** One beside each of several nodes would be several: people of one session must meet in the same. */
export const hasChildVoiceServer = ({ chatServer, databaseUrl }: Config): boolean =>
  chatServer === 'on' || (chatServer === 'auto' && databaseUrl === undefined)

/** The servers people may choose from; the first is where a new session begins. */
export const voiceServers = (config: Config): readonly VoiceServer[] => [
  ...(hasChildVoiceServer(config) ? [CHILD] : []),
  ...config.chatServers.map(([name, address]) => ({ name, host: address.replace(/\/+$/, '') })),
]
