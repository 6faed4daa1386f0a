import { vi } from 'vitest'
import type { TestServer } from './server.ts'

const PING = '2'
const PONG = '3'

/** A bare WebSocket that says whatever a test wants it to say. */
export interface Wire {
  readonly heard: readonly string[]
  send(frame: string | Uint8Array): void
  isClosed(): boolean
  /** Waits for a frame that begins so. */
  hears(start: string): Promise<string>
  /** Sends an event and waits for its acknowledgement. */
  ask(name: string, ...args: unknown[]): Promise<unknown>
  close(): void
}

export async function openWire(server: TestServer, path = '/backend/socket/'): Promise<Wire> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}?EIO=4&transport=websocket`)
  const heard: string[] = []
  let isClosed = false
  let acks = 100
  socket.addEventListener('message', ({ data }) => {
    heard.push(String(data))
    // On a busy machine a test outlasts the time in which a ping has to be answered.
    if (data === PING) socket.send(PONG)
  })
  const closing = new Promise<void>((resolve) => {
    socket.addEventListener('close', () => {
      isClosed = true
      resolve()
    })
  })
  const heardOf = (start: string): string => {
    const found = heard.find((frame) => frame.startsWith(start))
    if (found === undefined) throw new Error(`no frame ${start}: ${heard.join(' ').slice(0, 300)}`)
    return found
  }
  // A wire that is closed will hear nothing more: whoever tries again must not wait for it.
  const hears = (start: string): Promise<string> =>
    Promise.race([
      vi.waitFor(() => heardOf(start), { timeout: 10_000, interval: 5 }),
      closing.then(() => heardOf(start)),
    ])
  await hears('0{')
  return {
    heard,
    send: (frame) => socket.send(frame as string),
    isClosed: () => isClosed,
    hears,
    async ask(name, ...args) {
      const id = acks++
      socket.send(`42${id}${JSON.stringify([name, ...args])}`)
      const frame = await hears(`43${id}[`)
      return (JSON.parse(frame.slice(`43${id}`.length)) as unknown[])[0]
    },
    close: () => socket.close(),
  }
}

/** Knocks with whatever is given for a proof, and tells what the door said. */
export async function knock(server: TestServer, auth: unknown, path?: string): Promise<Wire> {
  const wire = await openWire(server, path)
  wire.send(`40${JSON.stringify(auth)}`)
  await wire.hears('4')
  return wire
}
