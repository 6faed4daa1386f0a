import { connect } from 'node:net'
import { type Duplex, pipeline, type Transform } from 'node:stream'
import { guardSocket, LOOPBACK } from '@belfry/kit'

interface Target {
  /** Port of this machine. */
  readonly port: number
  readonly localAddress?: string
  /** Sees everything that the client sends. */
  readonly filter?: Transform
}

/**
 * Joins a client's socket with a connection to a port of this machine, beginning with the bytes that were already read.
 * Both are joined before the connection stands, so that the end or an error of one closes the other at any time.
 */
export function forward(socket: Duplex, first: Buffer, { port, filter, ...options }: Target): void {
  // `pipeline` throws for a destroyed stream.
  if (socket.destroyed) return
  const onward = guardSocket(connect({ port, host: LOOPBACK, noDelay: true, ...options }))
  const entry = filter ?? onward
  entry.write(first)
  const close = (): void => {
    socket.destroy()
    onward.destroy()
  }
  if (filter) pipeline(socket, filter, onward, socket, close)
  else pipeline(socket, onward, socket, close)
}
