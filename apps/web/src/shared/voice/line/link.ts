import type { Failure } from '@belfry/kit'
import type {
  VoiceNotificationBody,
  VoiceNotificationName,
  VoicePush,
  VoicePushName,
  VoiceRequestAnswer,
  VoiceRequestBody,
  VoiceRequestName,
} from '@belfry/protocol'

/** Chat error: why a server could not be reached, or what it refuses. */
export class ChatError extends Error implements Failure {
  readonly code: string
  readonly params: Failure['params']
  /** The server said no; otherwise it was the network. */
  readonly isRefusal: boolean

  constructor({ code, params }: Failure, isRefusal: boolean) {
    super(code)
    this.code = code
    this.params = params
    this.isRefusal = isRefusal
  }
}

/** Reason of a failure: something on the way passes plain requests and no WebSockets. */
export const NO_UPGRADE = 'no-upgrade'

/** Nobody answers. */
export const unreachable = (reason: string): ChatError => new ChatError({ code: reason, params: {} }, false)

/** The server answers, but nothing of a voice gets through to it, or back. */
export class NoWayError extends ChatError {
  /** Where it was looked for. */
  readonly tried: readonly string[]

  constructor(tried: readonly string[]) {
    super({ code: 'no-way', params: {} }, false)
    this.tried = tried
  }
}

export type PushHandlers = { readonly [Name in VoicePushName]: (payload: VoicePush<Name>) => void }

/** An open connection to a chat server. It does not come back by itself. */
export interface ChatLink {
  /** Rejects with a ChatError. */
  readonly request: <Name extends VoiceRequestName>(
    name: Name,
    body: VoiceRequestBody<Name>,
  ) => Promise<VoiceRequestAnswer<Name>>
  readonly notify: <Name extends VoiceNotificationName>(name: Name, body: VoiceNotificationBody<Name>) => void
  readonly listen: (handlers: PushHandlers) => void
  readonly close: () => void
}

export interface LinkOptions {
  readonly host: string
  readonly grant: string
  /** Takes the voices from wherever else they are. */
  readonly takes?: boolean
  /** Only wants to see: the voices stay where they are. */
  readonly looks?: boolean
  /** The connection is gone, and not because it was closed here. */
  readonly onDown: (reason: string) => void
}

export type OpenLink = (options: LinkOptions) => Promise<ChatLink>
