export { LocalDelivery, localTransport } from './localTransport.ts'
export { DISCONNECTED, RETRY_FOR_MS } from './requestQueue.ts'
export { ServerTime } from './serverTime.ts'
export {
  type ClientEvent,
  type ClientSnapshot,
  type ConnectionState,
  type Denial,
  GAMESTATE_TIMEOUT_MS,
  PING_INTERVAL_MS,
  SessionClient,
} from './sessionClient.ts'
export { type SocketOptions, socketTransport } from './socketTransport.ts'
export type { Transport, TransportHandlers } from './transport.ts'
