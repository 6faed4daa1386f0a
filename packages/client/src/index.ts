export { LocalDelivery, localTransport } from './local-transport.ts'
export { DISCONNECTED } from './request-queue.ts'
export {
  type ClientEvent,
  type ConnectionState,
  type Denial,
  SessionClient,
} from './session-client.ts'
export { type SocketOptions, socketTransport } from './socket-transport.ts'
export type { Transport, TransportHandlers } from './transport.ts'
