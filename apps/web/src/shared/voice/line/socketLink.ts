import type { Failure } from '@belfry/kit'
import { VOICE_SOCKET_PATH } from '@belfry/protocol'
import type { Socket } from 'socket.io-client'
import { windowName } from './windowName.ts'
import { ChatError, type ChatLink, type LinkOptions, NO_UPGRADE, unreachable } from './link.ts'

const CONNECT_TIMEOUT_MS = 10_000
const ANSWER_TIMEOUT_MS = 10_000

interface Refusal extends Error {
  readonly data?: Failure
}

type Answer = { readonly ok: true; readonly value: unknown } | ({ readonly ok: false } & Failure)

/** A host is a path on the page's own origin, or an address with or without one. */
export function socketAddress(
  host: string,
  origin: string,
): { readonly origin: string; readonly path: string } {
  const url = new URL(host, origin)
  return { origin: url.origin, path: `${url.pathname.replace(/\/$/, '')}${VOICE_SOCKET_PATH}` }
}

/** Answers to a request for a WebSocket that arrived without its upgrade. */
const WITHOUT_UPGRADE: ReadonlySet<number> = new Set([400, 426])

/** Whether the server answers plain requests on the path of its WebSockets: then a proxy strips the upgrade. */
async function isUpgradeStripped(origin: string, path: string): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}${path}?EIO=4&transport=websocket`, { cache: 'no-store' })
    return WITHOUT_UPGRADE.has(answer.status)
  } catch {
    return false
  }
}

const linkOf = (socket: Socket): ChatLink => ({
  async request(name, body) {
    const answer: Answer = await socket
      .timeout(ANSWER_TIMEOUT_MS)
      .emitWithAck(name, body)
      .catch(() => {
        throw unreachable('timeout')
      })
    if (!answer.ok) throw new ChatError(answer, true)
    // The names decide what the values are; both ends are built from the same list.
    return answer.value as never
  },
  notify: (name, body) => void socket.emit(name, body),
  listen(handlers) {
    for (const [name, handle] of Object.entries(handlers)) socket.on(name, handle)
  },
  close: () => void socket.disconnect(),
})

/** A chat server over socket.io, which is fetched with the first table that has one. */
export async function openSocketLink({
  host,
  grant,
  takes = false,
  looks = false,
  onDown,
}: LinkOptions): Promise<ChatLink> {
  const { io } = await import('socket.io-client')
  const { origin, path } = socketAddress(host, location.href)
  const socket = io(origin, {
    path,
    transports: ['websocket'],
    forceNew: true,
    // A grant is good for one connection: coming back begins with a new one.
    reconnection: false,
    timeout: CONNECT_TIMEOUT_MS,
    auth: { grant, window: windowName(), takes, looks },
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', async ({ message, data }: Refusal) => {
      socket.disconnect()
      if (data) reject(new ChatError({ code: data.code, params: data.params ?? {} }, true))
      else reject(unreachable((await isUpgradeStripped(origin, path)) ? NO_UPGRADE : message))
    })
    // The line was open and fell before the server's answer: that is neither of the two.
    socket.once('disconnect', (reason) => reject(unreachable(reason)))
  })
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') onDown(reason)
  })
  return linkOf(socket)
}
