import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { sortConnections } from '../../src/platform/http/connections.ts'

const SILENCE_MS = 300

it('a connection that never says which protocol it speaks is closed in time, however often it sends a byte', async () => {
  const server = createServer()
  sortConnections(server, 'connection', {
    isOther: () => undefined,
    silenceMs: SILENCE_MS,
    take: () => undefined,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)
  await once(socket, 'connect')
  let sent = 0
  const dripping = setInterval(() => {
    socket.write('x')
    sent += 1
  }, SILENCE_MS / 4)
  onTestFinished(() => {
    clearInterval(dripping)
    socket.destroy()
    server.close()
  })
  await once(socket, 'close')
  expect(sent).toBeLessThan(40)
})
