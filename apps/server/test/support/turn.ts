import { createHash, createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { attribute, number, withLength } from '@belfry/media/testing/stun'

const MAGIC = 0x2112a442
const HEADER = 20
const [USERNAME, INTEGRITY, ERROR, CHANNEL, PEER, DATA, REALM, NONCE, TRANSPORT] = [
  0x0006, 0x0008, 0x0009, 0x000c, 0x0012, 0x0013, 0x0014, 0x0015, 0x0019,
]
const UDP = 17 << 24
const TYPES = { allocate: 0x0003, permit: 0x0008, bind: 0x0009, send: 0x0016 } as const
const DATA_INDICATION = 0x0017
const FIRST_CHANNEL = 0x4000

interface Place {
  readonly address: string
  readonly port: number
}

export interface Pass {
  readonly username: string
  readonly credential: string
}

/** An indication that asks the relay to send this data to that place. */
export const sendIndication = (place: Place, data: Buffer): Buffer => {
  const head = Buffer.concat([Buffer.alloc(4), number(MAGIC), randomBytes(12)])
  head.writeUInt16BE(TYPES.send, 0)
  return withLength(Buffer.concat([head, attribute(PEER, xored(place)), attribute(DATA, data)]), 0)
}

const xored = ({ address, port }: Place): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt8(1, 1)
  bytes.writeUInt16BE(port ^ (MAGIC >>> 16), 2)
  const packed = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  bytes.writeUInt32BE((packed ^ MAGIC) >>> 0, 4)
  return bytes
}

function attributesOf(message: Buffer): ReadonlyMap<number, Buffer> {
  const found = new Map<number, Buffer>()
  for (let at = HEADER; at + 4 <= message.length; ) {
    const length = message.readUInt16BE(at + 2)
    found.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + length))
    at += 4 + Math.ceil(length / 4) * 4
  }
  return found
}

/** Somebody who speaks with a relay over a connection, as a browser would or would not. */
export class TurnWire {
  readonly #wire: Socket
  readonly #heard: Buffer[] = []
  #rest = Buffer.alloc(0)
  #signed: readonly Buffer[] = []
  #key = ''

  private constructor(wire: Socket) {
    this.#wire = wire
    wire.on('error', () => undefined)
    wire.on('data', (chunk: Buffer) => {
      this.#rest = Buffer.concat([this.#rest, chunk])
      while (this.#rest.length >= HEADER && this.#rest.length >= HEADER + this.#rest.readUInt16BE(2)) {
        const end = HEADER + this.#rest.readUInt16BE(2)
        this.#heard.push(this.#rest.subarray(0, end))
        this.#rest = this.#rest.subarray(end)
      }
    })
  }

  static async open(port: number): Promise<TurnWire> {
    const wire = connect(port, '127.0.0.1')
    await once(wire, 'connect')
    return new TurnWire(wire)
  }

  /** 0 when a place was given, else why not; as every relay asks, first without a name and then with it. */
  async allocate({ username, credential }: Pass): Promise<number> {
    const transport = attribute(TRANSPORT, number(UDP))
    const first = await this.#ask(TYPES.allocate, [transport])
    const realm = attributesOf(first).get(REALM) ?? Buffer.alloc(0)
    const nonce = attributesOf(first).get(NONCE) ?? Buffer.alloc(0)
    this.#signed = [
      attribute(USERNAME, Buffer.from(username)),
      attribute(REALM, realm),
      attribute(NONCE, nonce),
    ]
    this.#key = `${username}:${realm.toString()}:${credential}`
    return this.#codeOf(await this.#ask(TYPES.allocate, [transport]))
  }

  async permit(place: Place): Promise<number> {
    return this.#codeOf(await this.#ask(TYPES.permit, [attribute(PEER, xored(place))]))
  }

  /** Not answered where the relay never hears of it. */
  bind(place: Place): void {
    const channel = attribute(CHANNEL, number(FIRST_CHANNEL << 16))
    this.#say(TYPES.bind, [channel, attribute(PEER, xored(place))])
  }

  send(place: Place, data: Buffer): void {
    this.#signed = []
    this.#say(TYPES.send, [attribute(PEER, xored(place)), attribute(DATA, data)])
  }

  /** Sends these bytes as they are. */
  write(bytes: Buffer): void {
    this.#wire.write(bytes)
  }

  get isClosed(): boolean {
    return this.#wire.closed
  }

  /** What came back from somewhere. */
  async relayed(): Promise<Buffer> {
    return attributesOf(await this.#next((message) => message.readUInt16BE(0) === DATA_INDICATION)).get(
      DATA,
    ) as Buffer
  }

  close(): void {
    this.#wire.destroy()
  }

  async #ask(type: number, attributes: readonly Buffer[]): Promise<Buffer> {
    const id = this.#say(type, attributes)
    return this.#next((message) => message.subarray(8, HEADER).equals(id))
  }

  #say(type: number, attributes: readonly Buffer[]): Buffer {
    const id = randomBytes(12)
    const head = Buffer.concat([Buffer.alloc(4), number(MAGIC), id])
    head.writeUInt16BE(type, 0)
    const plain = Buffer.concat([head, ...attributes, ...this.#signed])
    const key = createHash('md5').update(this.#key).digest()
    const mac = createHmac('sha1', key).update(withLength(plain, 24)).digest()
    const whole = this.#signed.length === 0 ? plain : Buffer.concat([plain, attribute(INTEGRITY, mac)])
    this.#wire.write(withLength(whole, 0))
    return id
  }

  async #next(isIt: (message: Buffer) => boolean): Promise<Buffer> {
    for (;;) {
      const found = this.#heard.find(isIt)
      if (found) return found
      if (this.#wire.closed) throw new Error('the relay has hung up')
      await Promise.race([once(this.#wire, 'data'), once(this.#wire, 'close')])
    }
  }

  #codeOf(answer: Buffer): number {
    const error = attributesOf(answer).get(ERROR)
    return error ? (error[2] ?? 0) * 100 + (error[3] ?? 0) : 0
  }
}
