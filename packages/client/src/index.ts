export { LocalDelivery, localTransport } from './localTransport.ts'
export { DISCONNECTED } from './requestQueue.ts'
export {
  type ClientEvent,
  type ConnectionState,
  type Denial,
  SessionClient,
} from './sessionClient.ts'
export { type SocketOptions, socketTransport } from './socketTransport.ts'
export type { Transport, TransportHandlers } from './transport.ts'
