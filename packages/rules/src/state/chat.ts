/** A text, once written. `readers` is fixed when it is sent: who could read it then can read it later. */
export interface TextEntry {
  readonly msgId: number
  readonly senderId: string
  /** '' public, 'spectator', 'system', or a user id. */
  readonly recipientId: string
  readonly message: string | SystemMessage
  readonly time: number
  readonly isSystem: boolean
  readonly isHidden: boolean
}

export interface SystemMessage {
  readonly type: string
  readonly data: unknown
}

export interface WhisperRequest {
  readonly from: string
  readonly to: string
  readonly channel: string
  readonly expires: number
}

export interface ChannelsState {
  /** By user id; absent means no channel. Only public channels: private ones are secret at night. */
  readonly members: Readonly<Record<string, string>>
  readonly isWhispersDisabled: boolean
  readonly hasHiddenPrivateCams: boolean
}
