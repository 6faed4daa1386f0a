import { type FakeClock, fakeClock, LOOPBACK } from '@belfry/kit'
import {
  type ControlName,
  GRANT_AUDIENCE,
  GRANT_ENCRYPTION,
  GRANT_SECONDS,
  type GrantClaims,
  grantWords,
  VOICE_CONTROL_PATH,
  VOICE_HEALTH_PATH,
  VOICE_KEY_WORDS,
} from '@belfry/protocol'
import { CONTROL } from '@belfry/protocol/schemas'
import { EncryptJWT } from 'jose'
import { onTestFinished } from 'vitest'
import type { z } from 'zod'
import type { ChatConfig } from '../../src/config.ts'
import { type ChatServer, type Overrides, startChatServer } from '../../src/server.ts'
import { derived } from './keys.ts'

export const SECRET = 'the secret of these tests'
const BASE = '/voice'
export const BITRATES = { sender: 1_500_000, table: 60_000_000, receiver: 12_000_000 } as const
/** Grants are dated by the clock of the server, which stands still unless it is moved. */
const START = Date.UTC(2026, 0, 1)

type Body<Name extends ControlName> = z.input<(typeof CONTROL)[Name]['body']>
type Answer<Name extends ControlName> = z.output<(typeof CONTROL)[Name]['answer']>

export interface TestServer {
  readonly running: ChatServer
  readonly clock: FakeClock
  readonly errors: unknown[]
  readonly address: string
  readonly base: string
  control<Name extends ControlName>(name: Name, body: Body<Name>): Promise<Answer<Name>>
  /** As somebody else might send it. */
  post(name: string, body: string, bearer?: string): Promise<Response>
  health(init?: RequestInit): Promise<Response>
  grant(
    claims: Partial<GrantClaims>,
    change?: (jwt: EncryptJWT) => EncryptJWT,
    secret?: string,
  ): Promise<string>
}

async function granted(
  claims: Partial<GrantClaims>,
  now: number,
  change: (jwt: EncryptJWT) => EncryptJWT,
  secret: string,
): Promise<string> {
  const { sub = 'ann', roomId = 'room', seq = 0 } = claims
  const jwt = new EncryptJWT(grantWords({ roomId, seq }))
    .setProtectedHeader(GRANT_ENCRYPTION)
    .setSubject(sub)
    .setAudience(GRANT_AUDIENCE)
    .setExpirationTime(Math.floor(now / 1000) + GRANT_SECONDS)
  return change(jwt).encrypt(derived(secret, VOICE_KEY_WORDS.grant))
}

const CONTROL_WORD = derived(SECRET, VOICE_KEY_WORDS.control).toString('hex')

/** A real chat server in this process, with real workers, until the test ends. */
export async function startTestServer(
  overrides: Overrides &
    Partial<Pick<ChatConfig, 'workers' | 'port' | 'pagesPort' | 'rtcAnnounced' | 'bitrates'>> = {},
): Promise<TestServer> {
  const clock = fakeClock(START)
  const errors: unknown[] = []
  const {
    workers = 1,
    port = 0,
    pagesPort = 0,
    rtcAnnounced = () => [LOOPBACK],
    bitrates = BITRATES,
    ...rest
  } = overrides
  const running = await startChatServer(
    {
      port,
      host: LOOPBACK,
      basePath: BASE,
      secret: SECRET,
      rtcPort: 0,
      rtcHost: LOOPBACK,
      rtcAnnounced,
      pagesPort,
      relaySecret: '',
      video: 'vp8',
      bitrates,
      workers,
      endsWithInput: false,
    },
    { clock, report: (error) => errors.push(error), ...rest },
  )
  onTestFinished(() => running.stop())
  const address = `http://${LOOPBACK}:${running.port}`
  const base = `${address}${BASE}`
  const post = (name: string, body: string, bearer = CONTROL_WORD): Promise<Response> =>
    fetch(base + VOICE_CONTROL_PATH + name, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}` },
      body,
    })
  return {
    running,
    clock,
    errors,
    address,
    base,
    post,
    async control(name, body) {
      const response = await post(name, JSON.stringify(body))
      if (!response.ok) throw new Error(`${name}: ${response.status}`)
      return CONTROL[name].answer.parse(await response.json()) as Answer<typeof name>
    },
    health: (init) => fetch(base + VOICE_HEALTH_PATH, init),
    grant: (claims, change = (jwt) => jwt, secret = SECRET) => granted(claims, clock.now(), change, secret),
  }
}
