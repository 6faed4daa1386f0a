import WebSocket, { type RawData } from 'ws'

/** A bare socket of the load: knows as much of the protocol as it must, so that the load is cheap. */
export interface Wire {
  send(frame: string): void
  /** Each frame that is not about keeping the line. */
  hear(listener: (frame: string) => void): void
  /** When the line is gone, whoever ended it. */
  readonly closed: Promise<void>
  close(): void
}

const OPEN_FRAME = '0'
const PING_FRAME = '2'
const PONG_FRAME = '3'

const socketAddress = (url: string): string =>
  `${url.replace('http', 'ws')}/backend/socket/?EIO=4&transport=websocket`

/** With the settings of ws as they come, a message is one Buffer. */
const textOf = (data: RawData): string => (data as Buffer).toString()

const closing = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('close', () => resolve())
  })

/** Opens a socket of socket.io and answers its pings. */
export function openWire(url: string, greeting: string): Wire {
  const socket = new WebSocket(socketAddress(url), { perMessageDeflate: false })
  let listen: (frame: string) => void = () => undefined
  socket.on('message', (data) => {
    const frame = textOf(data)
    if (frame === PING_FRAME) socket.send(PONG_FRAME)
    else if (frame.startsWith(OPEN_FRAME)) socket.send(greeting)
    else listen(frame)
  })
  socket.on('error', () => undefined)
  return {
    closed: closing(socket),
    send: (frame) => socket.send(frame),
    hear: (listener) => {
      listen = listener
    },
    close: () => socket.terminate(),
  }
}

/** Joins a session and resolves when its view has arrived. */
export function join(
  url: string,
  token: string,
  session: string,
  show: (frame: string) => void = () => undefined,
): Promise<Wire> {
  const auth = { token, session, version: '3.46.4', cursor: null }
  const wire = openWire(url, `40${JSON.stringify(auth)}`)
  return new Promise((resolve, reject) => {
    wire.hear((frame) => {
      if (frame.startsWith('44')) reject(new Error(`refused: ${frame}`))
      if (!frame.startsWith('42["messages"')) return
      show(frame)
      wire.hear(() => undefined)
      resolve(wire)
    })
    void wire.closed.then(() => reject(new Error('closed before the view came')))
  })
}

/** Asks for something and waits until it is done. */
export function ask(wire: Wire, name: string, payload: unknown): Promise<void> {
  wire.send(`420${JSON.stringify([name, payload])}`)
  return new Promise((done, fail) => {
    wire.hear((frame) => {
      if (frame.startsWith('430') && frame.includes('"ok":true')) done()
      else if (frame.startsWith('430')) fail(new Error(`${name} was refused: ${frame}`))
    })
  })
}

/** A socket without any protocol above it, for the plain relay. */
export function openPlain(url: string, greeting: string): Promise<Wire> {
  const socket = new WebSocket(url.replace('http', 'ws'), { perMessageDeflate: false })
  let listen: (frame: string) => void = () => undefined
  socket.on('message', (data) => listen(textOf(data)))
  return new Promise((resolve) => {
    socket.once('open', () => {
      socket.send(greeting)
      resolve({
        closed: closing(socket),
        send: (frame) => socket.send(frame),
        hear: (listener) => {
          listen = listener
        },
        close: () => socket.terminate(),
      })
    })
  })
}
