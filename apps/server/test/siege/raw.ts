import { connect, type Socket } from 'node:net'

/** One who speaks to the port without any library. */
interface Caller {
  readonly socket: Socket
  readonly heard: () => string
  readonly isClosed: () => boolean
}

function call(port: number): Promise<Caller> {
  let heard = ''
  let isClosed = false
  const socket = connect(port, '127.0.0.1')
  socket.on('data', (chunk) => {
    heard = (heard + String(chunk)).slice(0, 2000)
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isClosed = true
  })
  return new Promise((done) =>
    socket.once('connect', () => done({ socket, heard: () => heard, isClosed: () => isClosed })),
  )
}

const SOCKET = '/backend/socket/?EIO=4&transport='
const upgrade = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
const post = (path: string, length: number, body: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`

/** What is said, and how whoever said it goes. */
interface Assault {
  readonly says: readonly (string | Uint8Array)[]
  /** `stay` leaves it open: the server has to end it by itself. */
  readonly goes: 'reset' | 'end' | 'stay'
}

const WIRE = upgrade(`${SOCKET}websocket`)

export const ASSAULTS: Readonly<Record<string, Assault>> = {
  'a reset amid a wish for a wire': { says: [WIRE], goes: 'reset' },
  'a reset amid half a wish': { says: [WIRE.slice(0, 90)], goes: 'reset' },
  'half a wish that stays': { says: [WIRE.slice(0, 90)], goes: 'stay' },
  'half a wish that ends': { says: [WIRE.slice(0, 90)], goes: 'end' },
  'a wire that says nothing and ends': { says: [WIRE], goes: 'end' },
  'a wish and frames at once': {
    says: [WIRE, new Uint8Array([0x81, 0xfe, 0xff, 0xff, 1, 2])],
    goes: 'reset',
  },
  'a wish for a wire elsewhere': { says: [upgrade('/backend/chat/socket/')], goes: 'reset' },
  'a wish for a wire nowhere': { says: [upgrade('/join/x'), WIRE], goes: 'end' },
  'a slow body': { says: [post('/backend/token', 100, '{')], goes: 'stay' },
  'a slow body of the engine': { says: [post(`${SOCKET}polling`, 100, '4')], goes: 'stay' },
  'a body that ends too soon': { says: [post('/backend/token', 100, '{')], goes: 'end' },
  'a reset amid a body': { says: [post('/backend/login', 5000, '{"a":')], goes: 'reset' },
  'a body that is too large': { says: [post('/backend/token', 300_000, 'x'.repeat(300_000))], goes: 'end' },
  'a large body of the engine': {
    says: [post(`${SOCKET}polling`, 1_600_000, 'x'.repeat(1_600_000))],
    goes: 'end',
  },
  'nonsense for the engine': { says: [post(`${SOCKET}polling&sid=__proto__`, 4, '4999')], goes: 'end' },
  'a header that is too large': {
    says: [`GET /backend/health HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    goes: 'end',
  },
  'many headers': {
    says: [`GET /backend/health HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(2500)}\r\n`],
    goes: 'end',
  },
  'a header that never ends': { says: ['GET / HTTP/1.1\r\nHost: x\r\nX: '], goes: 'stay' },
  'two lengths': {
    says: ['POST /backend/token HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 9\r\n\r\n{}'],
    goes: 'end',
  },
  'a chunk without an end': {
    says: ['POST /backend/token HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n{'],
    goes: 'stay',
  },
  'another protocol': { says: ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'], goes: 'end' },
  'a certificate is asked for': { says: [new Uint8Array([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3])], goes: 'end' },
  'no letters at all': { says: [new Uint8Array(600).fill(0xfe)], goes: 'end' },
  'a path that is none': { says: ['GET /%ff%00/../..\\ HTTP/1.1\r\nHost: x\r\n\r\n'], goes: 'end' },
}

/** Those who call without a library, and those of them who wait to be sent away. */
export class Rabble {
  readonly #port: number
  readonly #staying: Caller[] = []
  count = 0

  constructor(url: string) {
    this.#port = Number(new URL(url).port)
  }

  async send({ says, goes }: Assault): Promise<void> {
    this.count += 1
    const caller = await call(this.#port)
    for (const part of says) caller.socket.write(part)
    if (goes === 'reset') {
      // The server reads what was said in the same turn in which it learns of the end.
      setImmediate(() => caller.socket.resetAndDestroy())
    } else if (goes === 'end') caller.socket.end()
    else this.#staying.push(caller)
  }

  /** Those whom the server has not sent away. */
  get waiting(): number {
    return this.#staying.filter(({ isClosed }) => !isClosed()).length
  }
}
