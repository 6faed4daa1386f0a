import { VOICE_HEALTH_PATH, type VoiceHealth } from '@belfry/protocol'
import type { Grants } from './grants.ts'
import { answerJson, bearerOf, type Endpoint, refuse } from './http.ts'

export interface HealthDeps {
  readonly grants: Grants
  readonly users: () => number
  readonly load: () => Promise<number>
  readonly latency: () => number
}

/** A grant proves who asks, never a cookie: so any page may. */
const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization',
  'access-control-allow-methods': 'GET',
  'access-control-max-age': '86400',
}

/** How the server is, for whoever chooses one. */
export const healthEndpoint = (basePath: string, deps: HealthDeps): Endpoint => ({
  path: `${basePath}${VOICE_HEALTH_PATH}`,
  async handle(request, response) {
    for (const [name, value] of Object.entries(ANY_ORIGIN)) response.setHeader(name, value)
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end()
      return
    }
    if (request.method !== 'GET') return refuse(response, 405, 'not-found')
    // Supervisors and balancers have no grant, and want to know no more.
    if (request.headers.authorization === undefined) return answerJson(response, 200, { ok: true })
    if (!(await deps.grants.read(bearerOf(request)))) return refuse(response, 401, 'chat-grant')
    const health: VoiceHealth = {
      load: await deps.load(),
      latency: deps.latency(),
      users: deps.users(),
    }
    answerJson(response, 200, health)
  },
})
