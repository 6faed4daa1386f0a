import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { type Clock, guardServer, outwardAddress, systemClock } from '@belfry/kit'
import { VOICE_FULL_USERS, VOICE_SOCKET_PATH } from '@belfry/protocol'
import type { ChatConfig } from './config.ts'
import { Control } from './control.ts'
import { Grants } from './grants.ts'
import { healthEndpoint } from './health.ts'
import { listener } from './http.ts'
import { Gateway } from './realtime/gateway.ts'
import { Rooms } from './rooms/rooms.ts'
import { LoadMeter } from './sfu/load.ts'
import { WorkerPool } from './sfu/pool.ts'
import { type RelayDesk, relayDesk } from './sfu/relay.ts'
import { openTcpDoor, type TcpDoor, TransportPorts } from './sfu/tcp-door.ts'

export interface ChatServer {
  readonly port: number
  /** Where voices are handed in that came over the port of the pages. */
  readonly doorPort: number | null
  readonly rtcPorts: readonly number[]
  /** Processes that forward; a dead one is replaced. */
  readonly workerPids: () => readonly number[]
  stop(): Promise<void>
}

/** What tests put in the place of what everybody else gets. */
export interface Overrides {
  readonly clock?: Clock
  readonly maxUsers?: number
  readonly patienceMs?: number
  readonly report?: (error: unknown) => void
}

/** A request that arrives slower than this is refused. */
const REQUEST_MS = 30_000

/** Upgrades only on the path of the WebSockets; elsewhere Node ignores the upgrade and answers the request. */
const guardedServer = (path: string, report: (error: unknown) => void): HttpServer =>
  guardServer(
    createServer({
      shouldUpgradeCallback: ({ url }) => url?.startsWith(path) === true,
      requestTimeout: REQUEST_MS,
      headersTimeout: REQUEST_MS,
      connectionsCheckingInterval: REQUEST_MS,
    }),
    report,
  )

/** Null where there is no relay. It runs beside this server, so both find the same address. */
const deskOf = ({ relaySecret: secret, pagesPort: port }: ChatConfig, clock: Clock): RelayDesk | null =>
  secret === ''
    ? null
    : relayDesk({ secret, address: () => outwardAddress(networkInterfaces()), port, clock })

/** Starts everything and listens; what was opened is closed again when a later step fails. */
export async function startChatServer(
  config: ChatConfig,
  { clock = systemClock, maxUsers = VOICE_FULL_USERS, report = () => {}, patienceMs }: Overrides = {},
): Promise<ChatServer> {
  const { rtcHost: host, rtcPort, rtcAnnounced: announced, pagesPort, workers: count, basePath } = config
  const transportPorts = new TransportPorts()
  const pool = await WorkerPool.open({
    count,
    host,
    port: rtcPort,
    announced,
    pagesPort,
    transportPorts,
    relayDesk: deskOf(config, clock),
    video: config.video,
    bitrates: config.bitrates,
    clock,
    report,
    ...(patienceMs === undefined ? {} : { patienceMs }),
  })
  const grants = new Grants(config.secret, clock)
  const rooms = new Rooms({ source: pool, clock, maxUsers, bitrates: config.bitrates })
  const control = new Control({ rooms, grants, clock, announced, ports: () => pool.ports })
  const meter = new LoadMeter(pool, clock)
  const path = `${basePath}${VOICE_SOCKET_PATH}`
  const http = guardedServer(path, report)
  const gateway = new Gateway({ http, path, rooms, grants, clock, report })
  const health = healthEndpoint(basePath, {
    grants,
    users: () => rooms.users,
    load: () => meter.read(),
    latency: () => gateway.latency(),
  })
  http.on('request', listener([health, ...control.endpoints(basePath)], path, report))
  let door: TcpDoor | null = null
  const stop = async (): Promise<void> => {
    door?.close()
    control.stop()
    await gateway.stop()
    rooms.closeAll()
    pool.close()
  }
  try {
    http.listen(config.port, config.host)
    await once(http, 'listening')
    if (pagesPort !== 0) door = await openTcpDoor(transportPorts, host, report)
  } catch (error) {
    await stop()
    throw error
  }
  const { port } = http.address() as AddressInfo
  return { port, doorPort: door?.port ?? null, rtcPorts: pool.ports, workerPids: () => pool.pids, stop }
}
