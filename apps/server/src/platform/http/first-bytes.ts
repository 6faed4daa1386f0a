import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'

export interface Sorting {
  /** Undefined as long as too little has come to tell. */
  readonly isOther: (first: Buffer) => boolean | undefined
  /** Gets whatever is no request, with what has come of it. */
  readonly take: (wire: Socket, first: Buffer) => void
  /** Who opens a connection and says nothing does not keep it. */
  readonly silenceMs: number
}

/** Reads until it is known what a connection brings. */
function look(
  wire: Socket,
  { isOther, silenceMs }: Sorting,
  decided: (isOther: boolean, first: Buffer) => void,
): void {
  let first = Buffer.alloc(0)
  const giveUp = (): void => void wire.destroy()
  const read = (): void => {
    for (let chunk: unknown = wire.read(); chunk instanceof Buffer; chunk = wire.read())
      first = Buffer.concat([first, chunk])
    const answer = isOther(first)
    if (answer === undefined) return
    wire.off('readable', read).off('end', giveUp).off('timeout', giveUp)
    wire.setTimeout(0)
    decided(answer, first)
    // Whoever it is for listens from here on.
    wire.off('error', giveUp)
  }
  wire.setTimeout(silenceMs, giveUp)
  wire.on('error', giveUp).on('end', giveUp).on('readable', read)
}

/**
 * One port for two things: looks at the first bytes of every connection before the server does. Those that are not for
 * it are taken out, all others reach it as if nobody had looked. Gives what ends those that the server does not know.
 */
export function sortConnections(
  server: HttpServer,
  event: 'connection' | 'secureConnection',
  sorting: Sorting,
): () => void {
  const own = new Set<Socket>()
  const known = server.listeners(event) as ((wire: Socket) => void)[]
  server.removeAllListeners(event)
  server.on(event, (wire: Socket) => {
    const forget = (): void => void own.delete(wire)
    own.add(wire)
    wire.once('close', forget)
    look(wire, sorting, (isOther, first) => {
      if (isOther) {
        sorting.take(wire, first)
        return
      }
      forget()
      wire.off('close', forget)
      wire.unshift(first)
      for (const listener of known) listener.call(server, wire)
    })
  })
  return () => {
    for (const wire of own) wire.destroy()
  }
}
