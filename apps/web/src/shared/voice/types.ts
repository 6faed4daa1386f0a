import type { Failure } from '@belfry/kit'
import type { VoiceConsumer } from '@belfry/protocol'
import type { Readable, Store } from '../../lib/store.ts'
import type { Losses } from './losses.ts'

/** Microphone and hearing as they are kept, under `chatAudio`. */
export interface ChatAudio {
  /** The microphone in use; null while none is. */
  readonly device: string | null
  /** The microphone that was chosen, whether it is plugged in or not; null leaves it to the browser. */
  readonly preference: string | null
  /** Where voices are heard; null leaves it to the browser. */
  readonly speaker: string | null
  readonly isMuted: boolean
  /** Hears nobody, and is heard by nobody. */
  readonly isDeafened: boolean
  /** Whether it was muted when it was deafened: so it will be afterwards. */
  readonly wasMuted: boolean
  readonly isPushToTalk: boolean
  readonly isAutoGainControl: boolean
  readonly isNoiseSuppression: boolean
  readonly isEchoCancellation: boolean
  readonly gain: number
}

/** Camera and looking as they are kept, under `chatVideo`. */
export interface ChatVideo {
  readonly device: string | null
  readonly preference: string | null
  readonly isMuted: boolean
  /** Looks at nobody, and is seen by nobody. */
  readonly isDeafened: boolean
  readonly wasMuted: boolean
  /** The own picture is not shown to oneself. */
  readonly isHidden: boolean
  readonly isUnmirrored: boolean
}

export type CaptureProblem = 'blocked' | 'missing' | 'busy' | 'unsupported'

/** Track of one's own, of two: it is there, or why not. */
export interface OwnTrack {
  readonly track: MediaStreamTrack | null
  readonly problem: CaptureProblem | null
}

export interface OwnTracks {
  readonly audio: OwnTrack
  readonly video: OwnTrack
}

export interface Device {
  readonly id: string
  readonly label: string
}

/** Loudspeaker that the browser's own list is asked for; `left` is whoever closes that list. */
export interface AskedSpeaker {
  readonly ask: () => Promise<'chosen' | 'left' | 'none'>
}

/** The own microphone and camera; what is heard and seen of others is the connection's. */
export interface OwnMedia {
  readonly audio: Store<ChatAudio>
  readonly video: Store<ChatVideo>
  /** Whether the talk key is held; only counts with push-to-talk. */
  readonly isTalking: Store<boolean>
  /** Whether one wants to be heard above everybody else. */
  readonly hasPriority: Store<boolean>
  readonly microphones: Readable<readonly Device[]>
  readonly cameras: Readable<readonly Device[]>
  readonly speakers: Readable<readonly Device[]>
  /** Null where the list above is all there is. */
  readonly askedSpeaker: AskedSpeaker | null
  /**
   * What others may hear and see: nothing that nobody needs, no picture of a muted camera, and a voice that is
   * silent (`enabled` is false) while the microphone is muted or the talk key is not held. A track is another one
   * whenever the device or its settings change.
   */
  readonly tracks: Readable<OwnTracks>
  /** What the devices give, muted or not: for the own eyes and the own meter alone. */
  readonly held: Readable<OwnTracks>
  /** Devices that went away while they were in use. */
  readonly losses: Losses
  /** Whether the browser is asking right now. */
  readonly isPrompt: Readable<boolean>
  /** Says who needs the devices to send something; they are held while anybody does, and asked for when first needed. */
  readonly need: (who: string, kinds: { readonly audio: boolean; readonly video: boolean }) => void
  /** Holds both devices, muted or not, so that somebody can try them out. */
  readonly preview: (isWanted: boolean) => void
  /** Holds the microphone alone, muted or not, for whoever tries the way to a server. */
  readonly tryVoice: (isWanted: boolean) => void
  /** Says whether voices of others are heard, with a microphone of one's own or without. */
  readonly listen: (isListening: boolean) => void
  /** Asks the browser again after a refusal, or for devices that were plugged in. */
  readonly retry: () => void
}

/** Status of the connection to the chat server; `off` where there is none to make. */
export type ChatStatus = 'off' | 'connecting' | 'connected' | 'reconnecting' | 'disconnected'

/** Incoming: what arrives of somebody else. */
export interface Incoming {
  readonly audio: MediaStreamTrack | null
  readonly video: MediaStreamTrack | null
}

/** Trouble with the connection, until it stands again or somebody has read it. */
export type ChatTrouble =
  | { readonly kind: 'dropped'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** The server answers, but no packet of a voice gets through; with where it was looked for. */
  | { readonly kind: 'no-way'; readonly tried: readonly string[] }
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** The session names a server that this installation does not know. */
  | { readonly kind: 'unknown-server' }
  | { readonly kind: 'unsupported' }
  /** The own voice is in another window, and stays there until somebody takes it from there. */
  | { readonly kind: 'elsewhere' }

export interface ChatState {
  readonly status: ChatStatus
  readonly trouble: ChatTrouble | null
  /** The server has been away for long enough to think of another. */
  readonly isOverdue: boolean
  /** Much of what is said and heard here is lost on the way. */
  readonly isLineBad: boolean
  /** Pictures are here; the own voice and all others are in another window of the same person. */
  readonly onlyLooks: boolean
  /** Voices and pictures are in another window of the same person, also once somebody has read that. */
  readonly isElsewhere: boolean
  readonly channel: string | null
  /** By user id: everybody whose voice or picture arrives. */
  readonly streams: Readonly<Record<string, Incoming>>
  /** By user id: everybody in the room whom one may hear or see. */
  readonly consumers: Readonly<Record<string, VoiceConsumer>>
}
