import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface DelayProxy {
  readonly url: string
  readonly close: () => Promise<void>
}

export interface Delay {
  /** Each way, in milliseconds, with as much more or less as the jitter says. */
  readonly ms: number
  readonly jitterMs: number
}

/** Passes bytes on later, never out of order: what left first also arrives first, as in one connection. */
function forward(from: Socket, to: Socket, { ms, jitterMs }: Delay): void {
  let freeAt = 0
  const later = (run: () => void): void => {
    const wanted = Date.now() + ms + (Math.random() * 2 - 1) * jitterMs
    freeAt = Math.max(freeAt, wanted)
    setTimeout(run, freeAt - Date.now())
  }
  from.on('data', (bytes) => later(() => to.writable && to.write(bytes)))
  from.on('end', () => later(() => to.end()))
  for (const side of [from, to]) side.on('error', () => to.destroy())
}

/** A long, uneven way to a server. */
export async function startDelayProxy(target: string, delay: Delay): Promise<DelayProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    forward(near, far, delay)
    forward(far, near, delay)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no address')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
