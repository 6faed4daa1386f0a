import { type Server as HttpServer, type IncomingMessage, request } from 'node:http'
import { type Duplex, pipeline } from 'node:stream'
import { LOOPBACK } from '@belfry/kit'
import { VOICE_HEALTH_PATH, VOICE_PATH } from '@belfry/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Bite } from '../../domain/limits/table.ts'
import { REQUEST_MS, SILENCE_MS, VOICE_KNOCKS } from '../../domain/limits/values.ts'
import { VOICE_UPGRADE_PATH } from '../../platform/http/upgrades.ts'
import { forward } from './forward.ts'

/** What may come in from outside; how the chat server is controlled is not among it. */
const OPEN = [VOICE_PATH + VOICE_HEALTH_PATH, VOICE_UPGRADE_PATH]

const UNAVAILABLE = 503

/** Forwards a request to the chat server, and its answer back. */
function passOn(port: number, from: FastifyRequest, to: FastifyReply): void {
  to.hijack()
  const { method, url = '', headers } = from.raw
  const onward = request({ host: LOOPBACK, port, method, path: url, headers }, (answer) => {
    // The client may have reset the connection meanwhile, and `pipeline` throws for a destroyed stream.
    if (to.raw.destroyed) {
      answer.destroy()
      return
    }
    to.raw.writeHead(answer.statusCode ?? UNAVAILABLE, answer.headers)
    pipeline(answer, to.raw, () => undefined)
  })
  onward.on('error', () => {
    if (!to.raw.headersSent) to.raw.writeHead(UNAVAILABLE)
    to.raw.end()
  })
  // A caller who hangs up, or waits for nothing, keeps no request open.
  to.raw.once('close', () => onward.destroy())
  onward.setTimeout(REQUEST_MS, () => onward.destroy())
  from.raw.pipe(onward)
}

const rawHead = ({ method, url, rawHeaders }: IncomingMessage): string => {
  const lines = [`${method} ${url} HTTP/1.1`]
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  return `${lines.join('\r\n')}\r\n\r\n`
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
 * Limits the new connections of an address. A connection stops counting when it closes or after `SILENCE_MS`: by then the
 * chat server has accepted or closed it. True when there is room for one more.
 */
export function doorkeeper(bite: Bite): (address: string, socket: Duplex) => boolean {
  const young = new Map<string, number>()
  return (address, socket) => {
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
    socket.once('close', grown)
    return true
  }
}

/** Makes the chat server beside this one reachable through this server's port: one address, one certificate. */
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
  server.on('upgrade', (incoming, socket, head) => {
    if (!incoming.url?.startsWith(VOICE_UPGRADE_PATH)) return
    const onward = child.port
    if (onward === null || !mayPass(outside.addressOf(incoming), socket)) socket.destroy()
    else forward(socket, Buffer.concat([Buffer.from(rawHead(incoming)), head]), { port: onward })
  })
}
