import { createHmac, randomBytes } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { connect, type Socket as TcpSocket } from 'node:net'
import { crc32 } from 'node:zlib'

const BINDING_REQUEST = 1
const MAGIC = 0x2112a442
const HEADER = 20
const USERNAME = 0x0006
const INTEGRITY = 0x0008
const PRIORITY = 0x0024
const USE_CANDIDATE = 0x0025
const CONTROLLING = 0x802a
const FINGERPRINT = 0x8028
const FINGERPRINT_MASK = 0x5354554e

export const attribute = (type: number, value: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}

export const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

/** A message of so many further bytes than it has: both sums count themselves into its length. */
export const withLength = (message: Buffer, more: number): Buffer => {
  const copy = Buffer.from(message)
  copy.writeUInt16BE(message.length - HEADER + more, 2)
  return copy
}

/** What a browser asks first of a transport (RFC 8489): that it takes what comes from here. */
export function bindingRequest(username: string, password: string): Buffer {
  const head = Buffer.concat([Buffer.alloc(4), number(MAGIC), randomBytes(12)])
  head.writeUInt16BE(BINDING_REQUEST, 0)
  const plain = Buffer.concat([
    head,
    attribute(USERNAME, Buffer.from(username)),
    attribute(PRIORITY, number(1)),
    attribute(CONTROLLING, randomBytes(8)),
    attribute(USE_CANDIDATE, Buffer.alloc(0)),
  ])
  const mac = createHmac('sha1', password).update(withLength(plain, 24)).digest()
  const signed = Buffer.concat([plain, attribute(INTEGRITY, mac)])
  const sum = (crc32(withLength(signed, 8)) ^ FINGERPRINT_MASK) >>> 0
  return withLength(Buffer.concat([signed, attribute(FINGERPRINT, number(sum))]), 0)
}

export interface Offer {
  readonly iceParameters: Readonly<Record<string, unknown>>
  readonly iceCandidates: readonly Readonly<Record<string, unknown>>[]
}

/** A line to a transport that says whatever is wanted of it, as nothing that follows the rules would. */
export async function openLine({ iceParameters, iceCandidates }: Offer): Promise<Socket> {
  const { usernameFragment, password } = iceParameters
  const to = iceCandidates.find(({ protocol }) => protocol === 'udp')
  const line = createSocket('udp4')
  line.connect(Number(to?.['port']), String(to?.['ip'] ?? to?.['address']))
  await once(line, 'connect')
  const answered = once(line, 'message')
  line.send(bindingRequest(`${String(usernameFragment)}:somebody`, String(password)))
  await answered
  return line
}

/** What a browser says first over TCP: the same, with its length in front. */
export function framedRequest({ iceParameters }: Pick<Offer, 'iceParameters'>): Buffer {
  const { usernameFragment, password } = iceParameters
  const request = bindingRequest(`${String(usernameFragment)}:somebody`, String(password))
  const length = Buffer.alloc(2)
  length.writeUInt16BE(request.length)
  return Buffer.concat([length, request])
}

const FRAME = 2
const BINDING_SUCCESS = 0x0101
const XOR_MAPPED = 0x0020

/** From where a question came, by what the answer to it says (IPv4); null when it says nothing of the kind. */
export function originIn(answer: Buffer): string | null {
  if (answer.readUInt16BE(0) !== BINDING_SUCCESS) return null
  for (let at = HEADER; at + 12 <= answer.length; ) {
    const length = answer.readUInt16BE(at + 2)
    if (answer.readUInt16BE(at) === XOR_MAPPED)
      return [...number(answer.readUInt32BE(at + 8) ^ MAGIC)].join('.')
    at += 4 + length + ((4 - (length % 4)) % 4)
  }
  return null
}

/** What a transport says there over TCP of whoever asks in such pieces; null when the connection is ended. */
export async function originOverTcp(port: number, pieces: readonly Buffer[]): Promise<string | null> {
  const line: TcpSocket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(line, 'connect')
  const heard = Promise.race([
    once(line, 'data').then(([bytes]) => originIn((bytes as Buffer).subarray(FRAME))),
    once(line, 'close').then(() => null),
  ])
  for (const piece of pieces) {
    line.write(piece)
    await new Promise((resolve) => setImmediate(resolve))
  }
  const answer = await heard.catch(() => null)
  line.destroy()
  return answer
}
