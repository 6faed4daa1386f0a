import { resolve } from 'node:path'
import { inject } from 'vitest'
import { type Cable, layCable } from './cable.ts'
import { engines, type Storage } from './engines.ts'
import { CHAT_SECRET, type FarChat, farChat } from './far-voice.ts'
import { prepare, type ServerNode, startNode, TOKEN_SECRET } from './nodes.ts'
import type { Person } from './people.ts'

const redisUrl = inject('redisUrl')
const postgres = engines.find(([name]) => name === 'postgres')?.[1]
const SET_CLOCK = `--import=${resolve(import.meta.dirname, 'set-clock.ts')}`

export const HAS_PAIR = postgres !== undefined && redisUrl !== null

/** Two nodes with a session, a far chat server, and a cable to their Redis. Their clocks can be set. */
export interface Pair {
  readonly storage: Storage
  readonly cable: Cable
  readonly chat: FarChat
  readonly nodes: readonly ServerNode[]
  /** The owner, players and a guest. */
  readonly people: Person[]
  stop(): Promise<void>
}

export async function startPair(session: string, players: number): Promise<Pair> {
  if (!postgres || redisUrl === null) throw new Error('two nodes need PostgreSQL and Redis')
  const storage = await postgres()
  const names = ['keeper', ...Array.from({ length: players }, (_, i) => `player${i}`), 'guest']
  const people = await prepare(storage, names, session)
  const redis = new URL(redisUrl)
  const cable = await layCable(redis.hostname, Number(redis.port))
  const chat = await farChat()
  const env = {
    CHAT_SERVERS: `Far=${chat.url}`,
    CHAT_SECRET,
    DATABASE_URL: storage.databaseUrl ?? '',
    REDIS_URL: `redis://127.0.0.1:${cable.port}`,
    TOKEN_SECRET,
    NODE_OPTIONS: SET_CLOCK,
  }
  const nodes = await Promise.all(
    ['a', 'b'].map((name) => startNode({ ...env, DATA_DIR: `${storage.dataDir}/${name}` })),
  )
  return {
    storage,
    cable,
    chat,
    nodes,
    people,
    async stop() {
      for (const node of nodes) await node.kill()
      cable.close()
      await chat.stop()
      await storage.remove()
    },
  }
}
