import type { CaptureProblem, ChatAudio, ChatVideo } from './types.ts'

/** Pictures are round at the table: a square is all that is needed of them. */
const SIDE = { min: 320, ideal: 480 } as const

/** The device that was chosen, if it is there; any other is better than none. */
const device = (preference: string | null) => (preference === null ? {} : { deviceId: { ideal: preference } })

type AudioWish = Pick<
  ChatAudio,
  'preference' | 'isAutoGainControl' | 'isNoiseSuppression' | 'isEchoCancellation'
>

export const audioConstraints = (wish: AudioWish): MediaTrackConstraints => ({
  ...device(wish.preference),
  channelCount: 1,
  echoCancellation: wish.isEchoCancellation,
  noiseSuppression: wish.isNoiseSuppression,
  autoGainControl: wish.isAutoGainControl,
})

export const videoConstraints = ({ preference }: Pick<ChatVideo, 'preference'>): MediaTrackConstraints => ({
  ...device(preference),
  width: SIDE,
  height: SIDE,
  aspectRatio: 1,
})

const PROBLEMS: Readonly<Record<string, CaptureProblem>> = {
  NotAllowedError: 'blocked',
  SecurityError: 'blocked',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Why a device was not given, from the error the browser gave instead. */
export const problemOf = (error: unknown): CaptureProblem =>
  PROBLEMS[(error as { readonly name?: string } | null)?.name ?? ''] ?? 'unsupported'
