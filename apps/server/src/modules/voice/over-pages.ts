import type { Socket } from 'node:net'
import { Transform } from 'node:stream'
import { isIceOverTcp, isTurnOverTcp, LOOPBACK, TurnGuard } from '@belfry/kit'
import type { FastifyInstance } from 'fastify'
import type { Bite } from '../../domain/limits/table.ts'
import { REQUEST_MS } from '../../domain/limits/values.ts'
import { sortConnections } from '../../platform/http/connections.ts'
import { forward } from './forward.ts'
import { doorkeeper } from './voice-proxy.ts'

interface RelayDoor {
  /** Null while it does not run. */
  readonly port: number | null
  /** Where it finds the chat server. */
  readonly address: string
}

/** Where to hand on what comes over the port of the pages and is no page; null while there is nobody. */
export interface VoiceDoors {
  readonly door: () => number | null
  /** Null where there is none. */
  readonly relay: RelayDoor | null
  /** Ports for voices: the only places that the relay carries anything to. */
  readonly rtcPorts: () => readonly number[]
}

/** What goes to a place where nobody listens for voices does not go on. */
function guarded(address: string, rtcPorts: VoiceDoors['rtcPorts']): Transform {
  const guard = new TurnGuard((place) => rtcPorts().some((port) => place === `${address}:${port}`))
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const passed = guard.pass(chunk)
      if (passed === null) done(new Error('no browser speaks like that'))
      else done(null, Buffer.concat(passed))
    },
  })
}

const isVoice = (first: Buffer): boolean | undefined => {
  const answers = [isIceOverTcp(first), isTurnOverTcp(first)]
  return answers.includes(true) || (answers.includes(undefined) ? undefined : false)
}

/**
 * Where a network lets nothing pass but the port of the pages, voices come over it: they are told by their first bytes.
 * Where not even those pass, because somebody looks whether they are those of a page, a relay is asked for inside of
 * what looks like one. Where there is nobody to take them, such a connection is ended.
 */
export function addVoicesOverPages(app: FastifyInstance, doors: VoiceDoors, bite: Bite): void {
  const { door, relay, rtcPorts } = doors
  const mayPass = doorkeeper(bite)
  const take = (socket: Socket, first: Buffer): void => {
    const isRelayed = isTurnOverTcp(first) === true
    const port = isRelayed ? (relay?.port ?? null) : door()
    if (port === null || !mayPass(socket.remoteAddress ?? '', socket)) {
      socket.destroy()
      return
    }
    const address = relay?.address ?? LOOPBACK
    // The relay tells a browser where it comes from, and Firefox does not accept the loopback address.
    const relayed = isRelayed ? { localAddress: address, filter: guarded(address, rtcPorts) } : {}
    forward(socket, first, { port, ...relayed })
  }
  const letGo = [sortConnections(app.server, 'connection', { isOther: isVoice, silenceMs: REQUEST_MS, take })]
  if (relay)
    letGo.push(
      sortConnections(app.server, 'secureConnection', {
        isOther: isTurnOverTcp,
        silenceMs: REQUEST_MS,
        take,
      }),
    )
  app.addHook('preClose', async () => {
    for (const end of letGo) end()
  })
}
