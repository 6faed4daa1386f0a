import { API_PREFIX } from '../rest/calls.ts'

/**
 * The chat server carries voices and pictures. It stands beside the API or far away from it; its address is its
 * host, everything it answers lies below that.
 */
export const VOICE_SOCKET_PATH = '/socket/'
export const VOICE_HEALTH_PATH = '/health'
export const VOICE_CONTROL_PATH = '/control/'

/** Path of a chat server that runs beside the API, on the API's own port. */
export const VOICE_PATH = `${API_PREFIX}/chat`

/** People with whom a chat server is full. */
export const VOICE_FULL_USERS = 200

/** Beat at which the API says that it lives; and how long a chat server believes it without hearing anything. */
export const CONTROL_BEAT_MS = 1_000
export const CONTROL_LOST_MS = 5_000

export const TRACK_KINDS = ['audio', 'video'] as const
export type TrackKind = (typeof TRACK_KINDS)[number]

/** Ways by which somebody's voice comes; `none`: nothing has come, though it should have by now. */
export const VOICE_WAYS = ['udp', 'tcp', 'pages', 'relay', 'none'] as const
/** Ports that the relay beside a chat server speaks from: systems give none of these to whoever asks for any. */
export const RELAY_PORTS = { from: 61_000, to: 65_535 } as const

/** Kinds of the address it comes from; whoever comes over the port of the pages is seen by that server only. */
export const ADDRESS_KINDS = ['own', 'private', 'public', 'unknown'] as const

/** Why a chat server refuses; the connection is refused with the same codes. */
export const VOICE_ERRORS = [
  'chat-grant',
  'chat-grant-old',
  'chat-full',
  'chat-table-full',
  'chat-too-much',
  'chat-elsewhere',
  'chat-not-allowed',
  'chat-not-joined',
  'chat-unknown',
  'chat-cannot-consume',
] as const
