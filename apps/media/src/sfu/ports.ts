import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { guardSocket } from '@belfry/kit'

async function isFreeForUdp(host: string, port: number): Promise<boolean> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  try {
    socket.bind(port, host)
    await once(socket, 'listening')
    return true
  } catch {
    return false
  } finally {
    socket.close()
  }
}

/** A port that nobody uses for TCP nor UDP right now. */
export async function freePort(host: string): Promise<number> {
  const server = createServer((socket) => guardSocket(socket).destroy())
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const isFree = await isFreeForUdp(host, port)
  server.close()
  await once(server, 'close')
  return isFree ? port : freePort(host)
}
