import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'
import { guardSocket } from '@belfry/kit'

/** Protocol that shares the port with HTTP. */
export interface OtherProtocol {
  /** Undefined until enough bytes have arrived to decide. */
  readonly isOther: (first: Buffer) => boolean | undefined
  /** Takes over a connection of this protocol with the bytes that have arrived. */
  readonly take: (socket: Socket, first: Buffer) => void
  /** A connection that has sent too little to decide after this time is closed. */
  readonly silenceMs: number
}

/** Reads until the first bytes decide which protocol a connection speaks. */
function readFirstBytes(
  socket: Socket,
  { isOther, silenceMs }: OtherProtocol,
  decided: (isOther: boolean, first: Buffer) => void,
): void {
  let first = Buffer.alloc(0)
  const giveUp = (): void => void socket.destroy()
  const read = (): void => {
    for (let chunk: unknown = socket.read(); chunk instanceof Buffer; chunk = socket.read())
      first = Buffer.concat([first, chunk])
    const answer = isOther(first)
    if (answer === undefined) return
    socket.off('readable', read).off('end', giveUp)
    clearTimeout(patience)
    decided(answer, first)
  }
  // From the beginning: a byte now and then doesn't keep a connection.
  const patience = setTimeout(giveUp, silenceMs).unref()
  socket.once('close', () => clearTimeout(patience))
  socket.on('end', giveUp).on('readable', read)
}

/** Takes the listeners off that serve connections; the guard of their errors stays, and stays first. */
function takeListeners(
  server: HttpServer,
  event: 'connection' | 'secureConnection',
): readonly ((socket: Socket) => void)[] {
  const listeners = (server.listeners(event) as ((socket: Socket) => void)[]).filter(
    (listener) => listener !== guardSocket,
  )
  for (const listener of listeners) server.off(event, listener)
  return listeners
}

/**
 * Two protocols on one port: reads the first bytes of every connection before the HTTP server does. Connections of the
 * other protocol are taken out, all others reach the server with their first bytes put back. Every connection passes
 * `guardServer` before this. Returns a function that closes the connections which the server does not know.
 */
export function sortConnections(
  server: HttpServer,
  event: 'connection' | 'secureConnection',
  other: OtherProtocol,
): () => void {
  const own = new Set<Socket>()
  const listeners = takeListeners(server, event)
  server.on(event, (socket: Socket) => {
    const forget = (): void => void own.delete(socket)
    own.add(socket)
    socket.once('close', forget)
    readFirstBytes(socket, other, (isOther, first) => {
      if (isOther) {
        other.take(socket, first)
        return
      }
      forget()
      socket.off('close', forget)
      socket.unshift(first)
      for (const listener of listeners) listener.call(server, socket)
    })
  })
  return () => {
    for (const socket of own) socket.destroy()
  }
}
