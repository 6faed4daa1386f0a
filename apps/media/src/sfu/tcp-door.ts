import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { pipeline } from 'node:stream'
import { guardServer, guardSocket, iceFragmentOf, LOOPBACK, outwardAddress } from '@belfry/kit'

const EVERYWHERE = new Set(['0.0.0.0', '::'])
/** A connection whose first packet does not arrive in time is closed. */
const FIRST_PACKET_MS = 10_000

/** Port of the worker that has a transport, by the transport's ICE username fragment. */
export class TransportPorts {
  readonly #ports = new Map<string, number>()
  /** Local ports of the connections to workers that carry ICE over the port of the pages. */
  readonly wires = new Set<number>()

  /** Returns a function that removes the entry. */
  add(fragment: string, port: number): () => void {
    this.#ports.set(fragment, port)
    return () => this.#ports.delete(fragment)
  }

  of(fragment: string): number | undefined {
    return this.#ports.get(fragment)
  }
}

interface Onward {
  readonly port: number
  readonly host: string
  readonly wires: Set<number>
}

function passOn(socket: Socket, first: Buffer, { port, host, wires }: Onward): void {
  // `pipeline` throws for a destroyed stream.
  if (socket.destroyed) return
  const worker = guardSocket(
    connect({
      port,
      host: EVERYWHERE.has(host) ? outwardAddress(networkInterfaces()) : host,
      noDelay: true,
    }),
  )
  worker.once('connect', () => {
    const { localPort = 0 } = worker
    wires.add(localPort)
    worker.once('close', () => wires.delete(localPort))
  })
  worker.write(first)
  // The end or an error of one closes the other.
  pipeline(socket, worker, socket, () => {
    socket.destroy()
    worker.destroy()
  })
}

function letIn(socket: Socket, ports: TransportPorts, host: string): void {
  let first = Buffer.alloc(0)
  socket.setNoDelay(true)
  socket.setTimeout(FIRST_PACKET_MS, () => socket.destroy())
  const read = (chunk: Buffer): void => {
    first = Buffer.concat([first, chunk])
    const fragment = iceFragmentOf(first)
    if (fragment === undefined) return
    const port = fragment === null ? undefined : ports.of(fragment)
    socket.off('data', read)
    socket.pause()
    if (port === undefined) {
      socket.destroy()
      return
    }
    socket.setTimeout(0)
    passOn(socket, first, { port, host, wires: ports.wires })
  }
  socket.on('data', read)
}

export interface TcpDoor {
  readonly port: number
  close(): void
}

/**
 * Takes the ICE connections that clients opened to the port of the pages, for networks that block every other port. Each
 * worker has a port of its own; the username fragment of the first packet names the transport and so the worker.
 */
export async function openTcpDoor(
  ports: TransportPorts,
  host: string,
  report: (error: unknown) => void,
): Promise<TcpDoor> {
  const sockets = new Set<Socket>()
  const accept = (socket: Socket): void => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    letIn(socket, ports, host)
  }
  const server: Server = guardServer(createServer(accept), report)
  server.listen(0, LOOPBACK)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
