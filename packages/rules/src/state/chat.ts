/** A text, once written. Who may read it follows from its recipient and its time. */
export interface TextEntry {
  /** Made of the time, not counted: a number would tell a reader how many texts others wrote. */
  readonly msgId: number
  /** A user id, or '' for what the table itself says. */
  readonly senderId: string
  /** '' public, 'spectator', 'system', or a user id. */
  readonly recipientId: string
  readonly message: string | SystemMessage
  readonly time: number
  /** What its writer's screen called it: sent again under the same name it is not written twice. */
  readonly once?: string
}

/** What happened, as data: the screen makes the sentence. */
export interface SystemMessage {
  readonly type: string
  readonly data: SystemMessageData
}

/** Flat on purpose: it can be copied field by field into a view. */
export type SystemMessageData = Readonly<Record<string, string | number | boolean | null>>

export type WhisperKind = 'private' | 'night'

export interface WhisperRequest {
  readonly from: string
  readonly to: string
  readonly kind: WhisperKind
  readonly expires: number
}

/** What somebody has switched off at their own screen. Whoever hears nobody is silent, too. */
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
  /** At night nobody is heard in the town square; where this is off, the players hear each other. */
  readonly isNightSilent: boolean
}
