/** A text, once written. Who may read it follows from its recipient and its time. */
export interface TextEntry {
  /** Id made of the time, not counted: a number would tell a reader how many texts others wrote. */
  readonly msgId: number
  /** Sender: a user id, or '' for what the table itself says. */
  readonly senderId: string
  /** Recipient: '' public, 'spectator', 'system', or a user id. */
  readonly recipientId: string
  readonly message: string | SystemMessage
  readonly time: number
  /** Name its writer's screen gave it: sent again under the same one it is not written twice. */
  readonly once?: string
}

/** System message: what happened, as data; the screen makes the sentence. */
export interface SystemMessage {
  readonly type: string
  readonly data: SystemMessageData
}

/** Params are flat on purpose: they can be copied field by field into a view. */
export type SystemMessageData = Readonly<Record<string, string | number | boolean | null>>

export type WhisperKind = 'private' | 'night'

export interface WhisperRequest {
  readonly from: string
  readonly to: string
  readonly kind: WhisperKind
  readonly expires: number
}

/** Switches at somebody's own screen. Whoever hears nobody is silent, too. */
export interface MediaSwitches {
  readonly isMuted: boolean
  readonly isDeafened: boolean
  readonly isVideoMuted: boolean
}

/** Switches by user id; whoever is absent has nothing switched off. */
export type MediaState = Readonly<Record<string, MediaSwitches>>

export interface ChannelsState {
  /** Public and private channels by user id; absent means the town square. Those of the night are secret. */
  readonly members: Readonly<Record<string, string>>
  readonly isWhispersDisabled: boolean
  readonly hasHiddenPrivateCams: boolean
  /** Silence at night in the town square; where it is off, the players hear each other. */
  readonly isNightSilent: boolean
}
