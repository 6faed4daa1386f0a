import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { guardServer, guardSocket } from '@belfry/kit'
import { expect, it, onTestFinished, vi } from 'vitest'
import { sortConnections } from '../../src/platform/http/connections.ts'

const isOther = (first: Buffer): boolean | undefined => (first.length === 0 ? undefined : first[0] === 0)

/** A guarded HTTP server that hands connections which begin with a zero byte to `take`. */
async function startServer(take: (socket: Socket, first: Buffer) => void) {
  const report = vi.fn()
  const server = guardServer(
    createServer((_request, reply) => void reply.end('page')),
    report,
  )
  for (const event of ['connection', 'secureConnection'] as const)
    sortConnections(server, event, { isOther, take, silenceMs: 10_000 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, report, port: (server.address() as AddressInfo).port }
}

it('a server guards sockets before any other listener, also after connections are sorted', async () => {
  const { server } = await startServer(() => undefined)
  for (const event of ['connection', 'secureConnection']) expect(server.listeners(event)[0]).toBe(guardSocket)
})

it('a socket that another protocol takes over keeps its error listener until it closes', async () => {
  const taken = Promise.withResolvers<Socket>()
  const { port } = await startServer((socket) => taken.resolve(socket))
  const client = connect(port, '127.0.0.1').on('error', () => undefined)
  client.write(Buffer.from([0]))
  const socket = await taken.promise
  expect(socket.listenerCount('error')).toBeGreaterThan(0)
  const closed = new Promise((done) => socket.once('close', done))
  socket.resume()
  client.resetAndDestroy()
  expect(await closed).toBe(true)
})

it('a connection of the server itself is answered as if it had not been read', async () => {
  const { port } = await startServer(() => undefined)
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('page')
})

it('an error of a server that listens is reported, and one before that belongs to its caller', async () => {
  const { server, report } = await startServer(() => undefined)
  const error = new Error('accept EMFILE')
  server.emit('error', error)
  expect(report).toHaveBeenCalledExactlyOnceWith(error)
  const unstarted = vi.fn()
  const other = guardServer(createServer(), unstarted)
  expect(() => other.emit('error', error)).toThrow(error)
  expect(unstarted).not.toHaveBeenCalled()
})
