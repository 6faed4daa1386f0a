import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { type Clock, draw, type Seed, systemClock } from '@belfry/kit'

export interface DelayProxy {
  readonly url: string
  /** How much has come in at either end so far. */
  readonly traffic: () => number
  readonly close: () => Promise<void>
}

interface Delay {
  /** Each way, in milliseconds, with as much more or less as the jitter says. */
  readonly ms: number
  readonly jitterMs: number
}

/** A long, uneven way to a server. What left first also arrives first, as in one connection. */
export async function startDelayProxy(
  target: string,
  { ms, jitterMs }: Delay,
  clock: Clock = systemClock,
): Promise<DelayProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let traffic = 0
  let seed: Seed = 1
  const way = (): number => {
    const drawn = draw(seed)
    seed = drawn.seed
    return ms + (drawn.value * 2 - 1) * jitterMs
  }
  const forward = (from: Socket, to: Socket): void => {
    let freeAt = 0
    const later = (run: () => void): void => {
      traffic += 1
      freeAt = Math.max(freeAt, clock.now() + way())
      clock.after(freeAt - clock.now(), run)
    }
    from.on('data', (bytes) => later(() => to.writable && to.write(bytes)))
    from.on('end', () => later(() => to.end()))
    for (const side of [from, to]) side.on('error', () => to.destroy())
  }
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    forward(near, far)
    forward(far, near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no address')
  return {
    url: `http://127.0.0.1:${address.port}`,
    traffic: () => traffic,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
