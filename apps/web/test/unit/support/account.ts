import { type FakeClock, fakeClock } from '@belfry/kit'
import { type Account, createAccount } from '../../../src/lib/account/account.ts'
import { createVersions, type Versions } from '../../../src/lib/account/version.ts'
import { createApi } from '../../../src/lib/api/http.ts'
import { type Memory, memory } from './memory.ts'

export const START = Date.UTC(2026, 10, 15)

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token as the server makes it, as far as a browser reads it. */
export const accessToken = (claims: Readonly<Record<string, unknown>> = {}): string =>
  [
    base64url({ alg: 'HS256' }),
    base64url({
      id: '1000000000001',
      username: 'Zoë',
      level: 'special-free',
      flags: ['tos-agreed', 'verified-email'],
      exp: (START + 15 * 60_000) / 1000,
      ...claims,
    }),
    'signature',
  ].join('.')

export interface Call {
  readonly path: string
  readonly body: unknown
}

export type Answers = Readonly<Record<string, (call: Call) => Response | Promise<Response>>>

export interface AccountBench {
  readonly account: Account
  readonly versions: Versions
  readonly clock: FakeClock
  readonly calls: Call[]
  readonly ended: string[]
  readonly memory: Memory
}

export const loginAnswer = (claims: Readonly<Record<string, unknown>> = {}, refreshToken = 'next') => ({
  accessToken: accessToken(claims),
  refreshToken,
  user: { id: '1000000000001', username: 'Zoë', expires: null },
  device: 'known',
})

/** An account against a server made of answers; what it has no answer for cannot be reached. */
export function accountBench(answers: Answers, stored?: unknown): AccountBench {
  const clock = fakeClock(START)
  const calls: Call[] = []
  const ended: string[] = []
  const mind = memory(stored === undefined ? {} : { token: stored })
  const api = createApi({
    base: '',
    version: '3.46.4',
    token: () => null,
    language: () => 'en',
    clock,
    fetch: async (url, init) => {
      const path = (url instanceof Request ? url.url : url.toString()).slice(1)
      const call = { path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined }
      calls.push(call)
      const answer = answers[path]
      if (!answer) throw new TypeError('offline')
      return answer(call)
    },
  })
  const versions = createVersions(api, clock)
  const account = createAccount({
    api,
    storage: mind.storage,
    clock,
    versions,
    appVersion: '3.46.4',
    onEnded: ({ code }) => void ended.push(code),
  })
  return { account, versions, clock, calls, ended, memory: mind }
}
