import type { IncomingMessage, Server } from 'node:http'
import { SOCKET_PATH, VOICE_PATH, VOICE_SOCKET_PATH } from '@belfry/protocol'
import type { Logger } from '../system/log.ts'

/** Path of the chat server's WebSockets, which this server forwards. */
export const VOICE_UPGRADE_PATH = VOICE_PATH + VOICE_SOCKET_PATH

/** On every other path Node ignores the upgrade and the request is answered as it stands. */
export const mayUpgrade = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith(SOCKET_PATH) || url.startsWith(VOICE_UPGRADE_PATH)

/** What asks for a WebSocket and arrives as a plain request has met a proxy that passes no upgrades. */
const isStripped = (request: IncomingMessage): boolean =>
  mayUpgrade(request) && /[?&]transport=websocket(&|$)/.test(request.url ?? '')

/** Logs the first such request. socket.io hands on no requests of its path, so this listens after it. */
export function noticeStrippedUpgrades(server: Server, log: Logger): void {
  let isSaid = false
  server.on('request', (request) => {
    if (isSaid || !isStripped(request)) return
    isSaid = true
    log.warn(
      { headers: ['Upgrade', 'Connection'] },
      'a proxy passes no WebSocket upgrades: voice cannot connect (deploy/nginx has the lines it needs)',
    )
  })
}
