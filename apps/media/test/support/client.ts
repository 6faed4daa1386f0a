import {
  type Ack,
  type GrantClaims,
  VOICE_SOCKET_PATH,
  type VoiceNotificationBody,
  type VoiceNotificationName,
  type VoicePush,
  type VoicePushName,
  type VoiceRequestAnswer,
  type VoiceRequestBody,
  type VoiceRequestName,
} from '@belfry/protocol'
import { VOICE_REQUESTS } from '@belfry/protocol/schemas'
import { VOICE_PUSHES } from '@belfry/protocol/testing'
import { io, type Socket } from 'socket.io-client'
import { onTestFinished, vi } from 'vitest'
import type { TestServer } from './server.ts'

type Push = { readonly [Name in VoicePushName]: readonly [Name, VoicePush<Name>] }[VoicePushName]

/** A client without a browser: says what one would say, and remembers what it is told. */
export class ChatClient {
  readonly socket: Socket
  readonly userId: string
  readonly roomId: string
  readonly pushes: Push[] = []

  constructor(socket: Socket, userId: string, roomId: string) {
    this.socket = socket
    this.userId = userId
    this.roomId = roomId
    socket.onAny((name: VoicePushName, body: unknown) => {
      this.pushes.push([name, VOICE_PUSHES[name].parse(body)] as Push)
    })
  }

  /** Whatever the answer is. */
  try(name: string, body: unknown = null): Promise<Ack> {
    return this.socket.timeout(20_000).emitWithAck(name, body) as Promise<Ack>
  }

  async ask<Name extends VoiceRequestName>(
    name: Name,
    body: VoiceRequestBody<Name>,
  ): Promise<VoiceRequestAnswer<Name>> {
    const ack = await this.try(name, body)
    if (!ack.ok) throw new Error(`${name}: ${ack.code}`)
    return VOICE_REQUESTS[name].answer.parse(ack.value) as VoiceRequestAnswer<Name>
  }

  say<Name extends VoiceNotificationName>(name: Name, body: VoiceNotificationBody<Name>): void {
    this.socket.emit(name, body)
  }

  told<Name extends VoicePushName>(name: Name): readonly VoicePush<Name>[] {
    return this.pushes.flatMap(([each, body]) => (each === name ? [body as VoicePush<Name>] : []))
  }

  /** The next of its kind after `count` of them. */
  async heard<Name extends VoicePushName>(name: Name, count = 1): Promise<VoicePush<Name>> {
    return vi.waitUntil(() => this.told(name)[count - 1], { timeout: 20_000, interval: 5 })
  }

  forget(): void {
    this.pushes.length = 0
  }

  /** Everything that was said to it before has arrived when this comes back. */
  async caughtUp(): Promise<void> {
    await this.try('exitRoom-not')
  }

  join(given: Partial<VoiceRequestBody<'join'>> = {}): Promise<VoiceRequestAnswer<'join'>> {
    const { userId, roomId } = this
    return this.ask('join', {
      userId,
      roomId,
      channel: null,
      audioPaused: false,
      videoPaused: false,
      ...given,
    })
  }

  async closed(): Promise<string> {
    return new Promise((done) => {
      if (this.socket.disconnected) done('already')
      this.socket.once('disconnect', (reason) => done(reason))
    })
  }
}

export const socketTo = (server: TestServer, auth: object): Socket => {
  const socket = io(server.address, {
    path: `${new URL(server.base).pathname}${VOICE_SOCKET_PATH}`,
    auth,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  onTestFinished(() => void socket.disconnect())
  return socket
}

/** Connects; or throws what the server refuses with. */
export const knock = (server: TestServer, grant: unknown): Promise<Socket> => enter(server, { grant })

/** The same, from a window that says more about itself. */
export async function enter(server: TestServer, auth: object): Promise<Socket> {
  const socket = socketTo(server, auth)
  await new Promise<void>((done, fail) => {
    socket.once('connect', () => done())
    socket.once('connect_error', (error) => fail(error))
  })
  return socket
}

export async function refusalOf(server: TestServer, grant: unknown): Promise<unknown> {
  return knock(server, grant).then(
    () => 'let in',
    (error: { readonly data?: unknown }) => error.data,
  )
}

export async function connect(server: TestServer, claims: Partial<GrantClaims> = {}): Promise<ChatClient> {
  const { sub = 'ann', roomId = 'room' } = claims
  const socket = await knock(server, await server.grant(claims))
  return new ChatClient(socket, sub, String(roomId))
}

export async function joined(server: TestServer, claims: Partial<GrantClaims> = {}): Promise<ChatClient> {
  const client = await connect(server, claims)
  await client.join()
  return client
}
