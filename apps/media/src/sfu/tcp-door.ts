import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { pipeline } from 'node:stream'
import { iceFragmentOf, LOOPBACK, outwardAddress } from '@belfry/kit'

const EVERYWHERE = new Set(['0.0.0.0', '::'])
/** Who opens a connection and does not say what for does not keep it. */
const FIRST_PACKET_MS = 10_000

/** Which worker has the transport of a name; whoever asks for no transport is not let in. */
export class TransportPorts {
  readonly #ports = new Map<string, number>()
  /** Ports of this machine from which workers are reached for those who came over the port of the pages. */
  readonly wires = new Set<number>()

  /** Forgets it again by what it gives. */
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

function passOn(wire: Socket, first: Buffer, { port, host, wires }: Onward): void {
  const worker = connect({
    port,
    host: EVERYWHERE.has(host) ? outwardAddress(networkInterfaces()) : host,
    noDelay: true,
  })
  worker.once('connect', () => {
    const { localPort = 0 } = worker
    wires.add(localPort)
    worker.once('close', () => wires.delete(localPort))
  })
  worker.write(first)
  // Whatever ends one of them ends the other; how does not matter to anybody.
  pipeline(wire, worker, wire, () => {
    wire.destroy()
    worker.destroy()
  })
}

function letIn(wire: Socket, ports: TransportPorts, host: string): void {
  let first = Buffer.alloc(0)
  wire.setNoDelay(true)
  wire.setTimeout(FIRST_PACKET_MS, () => wire.destroy())
  wire.once('error', () => wire.destroy())
  const read = (chunk: Buffer): void => {
    first = Buffer.concat([first, chunk])
    const fragment = iceFragmentOf(first)
    if (fragment === undefined) return
    const port = fragment === null ? undefined : ports.of(fragment)
    wire.off('data', read)
    wire.pause()
    if (port === undefined) {
      wire.destroy()
      return
    }
    wire.setTimeout(0)
    passOn(wire, first, { port, host, wires: ports.wires })
  }
  wire.on('data', read)
}

export interface TcpDoor {
  readonly port: number
  close(): void
}

/**
 * Where the server of the pages hands in connections that bring voices: where a network lets nothing pass but the port
 * of the pages, they come over that one. Each worker has a port of its own; the first packet says which is meant.
 */
export async function openTcpDoor(ports: TransportPorts, host: string): Promise<TcpDoor> {
  const wires = new Set<Socket>()
  const server: Server = createServer((wire) => {
    wires.add(wire)
    wire.once('close', () => wires.delete(wire))
    letIn(wire, ports, host)
  })
  server.listen(0, LOOPBACK)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close()
      for (const wire of wires) wire.destroy()
    },
  }
}
