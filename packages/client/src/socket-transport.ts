import type { Ack, Batch } from '@belfry/protocol'
import { io, type Socket } from 'socket.io-client'
import type { Transport, TransportHandlers } from './transport.ts'

export interface SocketOptions {
  /** Origin of the server; empty for the page's own. */
  readonly origin: string
  readonly path: string
  readonly sessionCode: string
  /** Invitation that the link carried besides the name. */
  readonly invitation?: string
  readonly version: string
  /** Asked at every connect: a token may have been renewed meanwhile, or has to be. */
  readonly token: () => string | null | Promise<string | null>
}

const ANSWER_TIMEOUT_MS = 10_000

/** Refusal of the server, which will not let us in; anything else is the network's doing. */
interface Refusal extends Error {
  readonly data?: { readonly code: string; readonly params?: Readonly<Record<string, string | number>> }
}

/**
 * What may soon be otherwise, and when to ask again: a server that is behind the table, and a door that somebody has to
 * open.
 */
const PASSING_MS: ReadonlyMap<string, number> = new Map([
  ['session.newer', 1000],
  ['join-guest-knock', 2000],
])

const reasonFor: Readonly<Record<string, string>> = {
  'io server disconnect': 'server',
  'io client disconnect': 'client',
}

function listen(socket: Socket, handlers: TransportHandlers, knockLater: (ms: number) => void): void {
  socket.on('connect', () => handlers.opened())
  socket.on('messages', (batch: Batch) => handlers.batch(batch))
  socket.on('disconnect', (reason) => handlers.down(reasonFor[reason] ?? reason))
  socket.on('connect_error', (error: Refusal) => {
    const code = error.data?.code ?? error.message
    const pause = PASSING_MS.get(code)
    handlers.failed({
      code,
      params: error.data?.params ?? {},
      isRefused: error.data !== undefined && pause === undefined,
    })
    // Whoever was refused does not knock again by itself.
    if (pause !== undefined) knockLater(pause)
  })
  socket.onAny((name: string, payload: unknown) => {
    if (name !== 'messages') handlers.notice(name, payload)
  })
}

/** A room on a server, over socket.io. */
export function socketTransport(options: SocketOptions): Transport {
  let socket: Socket | null = null
  let isClosed = false
  const open = (): Socket => {
    if (!socket) throw new Error('the transport is not open')
    return socket
  }
  return {
    open(handlers, cursor) {
      socket = io(options.origin, {
        path: options.path,
        transports: ['websocket', 'polling'],
        forceNew: true,
        reconnectionDelay: 250,
        reconnectionDelayMax: 3000,
        // For a load balancer to send everybody of a session to one node; the server believes `auth` alone.
        query: { session: options.sessionCode },
        // Where web sockets are blocked, plain requests still get through.
        tryAllTransports: true,
        auth: (give) => {
          void Promise.resolve(options.token()).then((token) =>
            give({
              token,
              session: options.sessionCode,
              invitation: options.invitation ?? '',
              version: options.version,
              cursor: cursor(),
            }),
          )
        },
      })
      const opened = socket
      listen(opened, handlers, (ms) => {
        setTimeout(() => !isClosed && opened.connect(), ms)
      })
    },
    send: (name, payload) => {
      open().emit(name, payload)
    },
    request: async (name, payload, requestId) =>
      (await open().timeout(ANSWER_TIMEOUT_MS).emitWithAck(name, payload, requestId)) as Ack,
    ping: async () => {
      const ack = (await open().timeout(ANSWER_TIMEOUT_MS).emitWithAck('ping')) as { readonly time?: number }
      if (ack.time === undefined) throw new Error('the server has no time to tell')
      return ack.time
    },
    close: () => {
      isClosed = true
      socket?.disconnect()
    },
  }
}
