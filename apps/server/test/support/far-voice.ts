import type { HearingTable } from '@belfry/protocol'
import { vi } from 'vitest'
import { voiceKeys } from '../../src/modules/voice/grants.ts'
import { type LocalServer, localServer } from './local-server.ts'

export const CHAT_SECRET = 'a secret that chat servers and the API share'

/** A chat server far away, as far as the API can tell: it takes what it is told, and can die and come back. */
export interface FarChat extends LocalServer {
  tables(): readonly HearingTable[]
  /** Room ids that were closed. */
  closed(): readonly string[]
  /** Forgets everything, as a server does that starts anew. */
  dieAndComeBack(): void
  /** So many more found their table full. */
  turnAway(people: number): void
  setSilent(isSilent: boolean): void
  /** How many people it says are in its rooms. */
  readonly users: number
  /** Waits for a table that fits, and gives it. */
  gets(fits: (table: HearingTable) => boolean): Promise<HearingTable>
}

const USERS = 3

export async function farChat(): Promise<FarChat> {
  let life = 1
  let isSilent = false
  let forgotten = 0
  let turnedAway = 0
  const bearer = `Bearer ${voiceKeys(CHAT_SECRET).control}`
  const local = await localServer(({ path, text, headers }) => {
    if (headers.authorization !== bearer) return { status: 401, body: {} }
    if (isSilent) return { status: 503, body: {} }
    if (path === '/control/beat') return { body: { life: `life ${life}`, users: USERS, turnedAway } }
    return { body: path === '/control/table' ? { seq: (JSON.parse(text) as HearingTable).seq } : {} }
  })
  const told = (path: string): readonly unknown[] =>
    local.requests
      .slice(forgotten)
      .flatMap((request) => (request.path === path ? [JSON.parse(request.text)] : []))
  const tables = (): readonly HearingTable[] => told('/control/table') as readonly HearingTable[]
  return {
    url: local.url,
    requests: local.requests,
    users: USERS,
    stop: () => local.stop(),
    tables,
    closed: () => (told('/control/close') as readonly { roomId: string }[]).map(({ roomId }) => roomId),
    dieAndComeBack: () => {
      life += 1
      turnedAway = 0
      forgotten = local.requests.length
    },
    turnAway: (people) => {
      turnedAway += people
    },
    setSilent: (silent) => {
      isSilent = silent
    },
    gets: (fits) =>
      vi.waitFor(
        () => {
          const found = tables().findLast(fits)
          if (!found) throw new Error(`no such table among ${tables().length}`)
          return found
        },
        { timeout: 10_000, interval: 10 },
      ),
  }
}
