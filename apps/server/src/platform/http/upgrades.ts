import type { IncomingMessage } from 'node:http'
import { SOCKET_PATH, VOICE_PATH, VOICE_SOCKET_PATH } from '@belfry/protocol'

/** Path of the chat server's WebSockets, which this server forwards. */
export const VOICE_UPGRADE_PATH = VOICE_PATH + VOICE_SOCKET_PATH

/** On every other path Node ignores the upgrade and the request is answered as it stands. */
export const mayUpgrade = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith(SOCKET_PATH) || url.startsWith(VOICE_UPGRADE_PATH)
