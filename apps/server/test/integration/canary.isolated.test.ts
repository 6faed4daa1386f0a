import type * as Rules from '@belfry/rules'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { createLog } from '../../src/platform/system/log.ts'
import { CANARY, type CanaryGame, playCanaryGame, received } from '../support/canary.ts'
import { engines } from '../support/engines.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** A careless change: while switched on, the views of players show every role. */
const leak = vi.hoisted(() => ({ isOn: false }))

vi.mock('@belfry/rules', async (importOriginal) => {
  const rules = await importOriginal<typeof Rules>()
  const viewFor: typeof rules.viewFor = (state, userId) => {
    const view = rules.viewFor(state, userId)
    if (!leak.isOn) return view
    for (const [seat, player] of view.session.players.entries())
      player.role = state.secret.seats[seat]?.role ?? null
    return view
  }
  return { ...rules, viewFor }
})

let servers: TestServer[] = []
let game: CanaryGame | null = null

afterEach(async () => {
  leak.isOn = false
  game?.leave()
  game = null
  // The last one owns the storage they share.
  for (const server of servers.slice(1)) await server.running.stop()
  await servers[0]?.stop()
  servers = []
})

describe('a whole game over sockets', () => {
  it('nobody ever receives what is not theirs to know; those with the grimoire receive it all', async () => {
    const logged: string[] = []
    const log = createLog('debug', { write: (line: string) => void logged.push(line) })
    servers = [await startTestServer({ log })]
    const [server] = servers
    game = await playCanaryGame(servers, 'canary')
    expect(new Set(game.roles).size).toBe(7)
    expect(game.leaks).toEqual([])
    for (const seated of [game.st, game.holder]) {
      const text = received(seated)
      const known = [CANARY.reminder, CANARY.signal, CANARY.storyteller, CANARY.privateHistory]
      expect(known.filter((word) => !text.includes(word))).toEqual([])
    }
    for (const { client } of game.players) {
      expect(client.getSnapshot().view?.session.players.map(({ role }) => role)).toEqual(game.roles)
    }
    const { token, id } = game.spectator.person
    const answers: string[] = []
    for (const path of ['sessions', `user/${id}`, 'metrics', 'health']) {
      answers.push(JSON.stringify((await server?.get(path, { token }))?.body))
    }
    const all = [...logged, ...answers].join('\n')
    expect(logged.length).toBeGreaterThan(0)
    expect(Object.values(CANARY).filter((word) => all.includes(word))).toEqual([])
  })

  it('a deliberately leaky view is found', async () => {
    leak.isOn = true
    servers = [await startTestServer()]
    game = await playCanaryGame(servers, 'leaky')
    expect(game.leaks.length).toBeGreaterThan(0)
  })
})

const redisUrl = inject('redisUrl')
const postgres = engines.find(([name]) => name === 'postgres')

describe.runIf(redisUrl && postgres)('the same on two nodes', () => {
  it('nobody ever receives what is not theirs to know', async () => {
    const storage = await (postgres?.[1] ?? (() => Promise.reject(new Error('no PostgreSQL'))))()
    const env = { REDIS_URL: redisUrl ?? '', TOKEN_SECRET: 'a secret that both nodes of a test share' }
    const first = await startTestServer({ storage, env })
    servers = [first, await startTestServer({ storage, env, clock: first.clock })]
    game = await playCanaryGame(servers, 'canaries')
    expect(game.leaks).toEqual([])
    expect(game.players[1]?.client.getSnapshot().view?.session.players.map(({ role }) => role)).toEqual(
      game.roles,
    )
  })
})
