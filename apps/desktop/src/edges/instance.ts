import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'

/** The one running program: a second start knocks at its door and ends. */
export interface Instance {
  readonly leave: () => void
}

const KNOCK = 'focus\n'
const ANSWER_MS = 3000

/** Whether somebody opened: then their window comes to the front. */
function knock(door: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(door)
    const done = (isAnswered: boolean): void => {
      socket.destroy()
      resolve(isAnswered)
    }
    socket.setTimeout(ANSWER_MS, () => done(false))
    socket.on('error', () => done(false))
    socket.on('connect', () => socket.write(KNOCK))
    socket.on('data', () => done(true))
  })
}

const listen = (server: Server, door: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(door, () => resolve())
  })

/** Becomes the one running program; null when there is one, which was told. */
export async function becomeInstance(door: string, onKnock: () => void): Promise<Instance | null> {
  if (await knock(door)) return null
  const isFile = !door.startsWith('\\\\')
  // Left behind by one that was killed.
  if (isFile) rmSync(door, { force: true })
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', () => {
      onKnock()
      socket.end('ok\n')
    })
  })
  await listen(server, door)
  if (isFile) chmodSync(door, 0o600)
  server.unref()
  return { leave: () => server.close() }
}
