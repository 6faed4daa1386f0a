import { snap } from '../../lib/settings/values.ts'
import { isDevice, isFlag, readFields, type Validators } from './fields.ts'
import type { ChatAudio, ChatVideo } from './types.ts'

/** Gain of the own voice: how much louder or quieter than it is. */
export const GAIN_RANGE = { min: 0, max: 2, step: 0.1 } as const

export const DEFAULT_AUDIO: ChatAudio = {
  device: null,
  preference: null,
  speaker: null,
  isMuted: false,
  isDeafened: false,
  wasMuted: false,
  isPushToTalk: false,
  isAutoGainControl: true,
  isNoiseSuppression: true,
  isEchoCancellation: true,
  gain: 1,
}

const isGain = (value: unknown): boolean =>
  typeof value === 'number' && value >= GAIN_RANGE.min && value <= GAIN_RANGE.max

const VALIDATORS: Validators<ChatAudio> = {
  device: isDevice,
  preference: isDevice,
  speaker: isDevice,
  isMuted: isFlag,
  isDeafened: isFlag,
  wasMuted: isFlag,
  isPushToTalk: isFlag,
  isAutoGainControl: isFlag,
  isNoiseSuppression: isFlag,
  isEchoCancellation: isFlag,
  gain: isGain,
}

/** Microphone and hearing as they were kept, entry by entry; no device is in use yet. */
export function parseAudio(raw: unknown): ChatAudio | undefined {
  const read = readFields(raw, DEFAULT_AUDIO, VALIDATORS)
  return read && { ...read, device: null, isMuted: read.isMuted || read.isDeafened }
}

type Mutable = Pick<ChatAudio | ChatVideo, 'isMuted' | 'isDeafened' | 'wasMuted'>

/** Whoever speaks or shows themselves again wants to hear and see again as well. */
export const withMuted = <T extends Mutable>(state: T, isMuted: boolean): T => ({
  ...state,
  isMuted,
  isDeafened: state.isDeafened && isMuted,
})

/** Whoever hears nobody is heard by nobody; afterwards everything is as it was before. */
export const withDeafened = <T extends Mutable>(state: T, isDeafened: boolean): T => {
  if (state.isDeafened === isDeafened) return state
  return isDeafened
    ? { ...state, isDeafened, wasMuted: state.isMuted, isMuted: true }
    : { ...state, isDeafened, isMuted: state.wasMuted }
}

/** With push-to-talk the key decides who hears, not the mute; only deafness is stronger. */
export const withPushToTalk = (audio: ChatAudio, isPushToTalk: boolean): ChatAudio =>
  isPushToTalk
    ? { ...audio, isPushToTalk, isMuted: audio.isDeafened, wasMuted: false }
    : { ...audio, isPushToTalk }

export const withGain = (audio: ChatAudio, gain: number): ChatAudio => ({
  ...audio,
  gain: snap(gain, GAIN_RANGE),
})

/** Silence: nothing of the own voice goes out now. */
export const isSilent = ({ isMuted, isPushToTalk }: ChatAudio, isTalking: boolean): boolean =>
  isMuted || (isPushToTalk && !isTalking)
