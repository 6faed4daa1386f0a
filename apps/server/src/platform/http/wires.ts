import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { SOCKET_PATH, VOICE_PATH, VOICE_SOCKET_PATH } from '@belfry/protocol'

/** Where the sockets of the chat server beside this one are. */
export const VOICE_WIRE_PATH = VOICE_PATH + VOICE_SOCKET_PATH

/** Anywhere else a wish for another protocol is passed over, and the request answered as it stands. */
export const mayUpgrade = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith(SOCKET_PATH) || url.startsWith(VOICE_WIRE_PATH)

/**
 * Node takes its own listener off a socket that is upgraded. Whoever resets the connection then, before anybody
 * else listens, would end the process.
 */
export function guardWires(server: HttpServer): void {
  for (const event of ['connection', 'secureConnection']) {
    server.on(event, (wire: Socket) => wire.on('error', () => wire.destroy()))
  }
}
