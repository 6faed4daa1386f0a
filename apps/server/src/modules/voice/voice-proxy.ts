import { type Server as HttpServer, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { LOOPBACK } from '@belfry/kit'
import { VOICE_HEALTH_PATH, VOICE_PATH } from '@belfry/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Bite } from '../../domain/limits/table.ts'
import { SILENCE_MS, VOICE_KNOCKS } from '../../domain/limits/values.ts'
import { VOICE_WIRE_PATH } from '../../platform/http/wires.ts'

/** What may come in from outside; how the chat server is controlled is not among it. */
const OPEN = [VOICE_PATH + VOICE_HEALTH_PATH, VOICE_WIRE_PATH]

const UNAVAILABLE = 503

/** Hands a request on as it came, and the answer back. */
function passOn(port: number, from: FastifyRequest, to: FastifyReply): void {
  to.hijack()
  const { method, url = '', headers } = from.raw
  const onward = request({ host: LOOPBACK, port, method, path: url, headers }, (answer) => {
    to.raw.writeHead(answer.statusCode ?? UNAVAILABLE, answer.headers)
    answer.pipe(to.raw)
  })
  onward.once('error', () => {
    if (!to.raw.headersSent) to.raw.writeHead(UNAVAILABLE)
    to.raw.end()
  })
  from.raw.pipe(onward)
}

const rawHead = ({ method, url, rawHeaders }: IncomingMessage): string => {
  const lines = [`${method} ${url} HTTP/1.1`]
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** Two ends of one wire: whatever ends one of them ends the other. */
function join(one: Duplex, other: Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.once('error', () => to.destroy())
    from.once('close', () => to.destroy())
    from.pipe(to)
  }
}

export function openWire(port: number, wire: Duplex, first: Buffer): void {
  const onward = connect({ port, host: LOOPBACK, noDelay: true }, () => {
    onward.write(first)
    join(wire, onward)
  })
  onward.once('error', () => wire.destroy())
}

/** Where the chat server beside this one listens; null while it does not. */
interface Child {
  readonly port: number | null
}

interface Outside {
  readonly addressOf: (request: IncomingMessage) => string
  readonly bite: Bite
}

/**
 * Counts wires by address as long as they are young: by then the chat server has let them in, or ended them. True when
 * there is room for one more.
 */
export function doorkeeper(bite: Bite): (address: string, wire: Duplex) => boolean {
  const young = new Map<string, number>()
  return (address, wire) => {
    const count = young.get(address) ?? 0
    if (count >= VOICE_KNOCKS) {
      bite('chat-knocks')
      return false
    }
    young.set(address, count + 1)
    let isYoung = true
    const grown = (): void => {
      if (!isYoung) return
      isYoung = false
      clearTimeout(timer)
      const left = (young.get(address) ?? 1) - 1
      if (left === 0) young.delete(address)
      else young.set(address, left)
    }
    const timer = setTimeout(grown, SILENCE_MS).unref()
    wire.once('close', grown)
    return true
  }
}

/** People reach the chat server beside this one through this one's port: one address, one certificate. */
export function addVoiceProxy(app: FastifyInstance, child: Child, outside: Outside): void {
  for (const path of OPEN) {
    app.route({
      method: ['GET', 'POST'],
      url: path,
      // Socket.io reads its own bodies.
      onRequest: async (from, to) => {
        const onward = child.port
        if (onward === null) return to.code(UNAVAILABLE).send()
        passOn(onward, from, to)
        return to
      },
      handler: () => undefined,
    })
  }
  const server: HttpServer = app.server
  const mayPass = doorkeeper(outside.bite)
  server.on('upgrade', (incoming, wire, head) => {
    if (!incoming.url?.startsWith(VOICE_WIRE_PATH)) return
    const onward = child.port
    if (onward === null || !mayPass(outside.addressOf(incoming), wire)) wire.destroy()
    else openWire(onward, wire, Buffer.concat([Buffer.from(rawHead(incoming)), head]))
  })
}
