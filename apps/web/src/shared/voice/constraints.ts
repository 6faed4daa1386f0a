import type { CaptureProblem, ChatAudio, ChatVideo } from './types.ts'

/** Pictures are round at the table: a square is all that is needed of them. */
const SIDE = { min: 320, ideal: 480 } as const
const SQUARE: MediaTrackConstraints = { width: SIDE, height: SIDE, aspectRatio: 1 }
/** Picture of a camera that has no such one: whatever it has. */
const ANY_PICTURE: MediaTrackConstraints = { width: { ideal: SIDE.ideal }, height: { ideal: SIDE.ideal } }

/** Attempts, best first: the device that was chosen; any other is better than none. */
export type Attempts = readonly MediaTrackConstraints[]

const attempts = (preference: string | null, ...constraints: Attempts): Attempts => [
  ...(preference === null ? [] : constraints.map((each) => ({ ...each, deviceId: { exact: preference } }))),
  ...constraints,
]

type AudioWish = Pick<
  ChatAudio,
  'preference' | 'isAutoGainControl' | 'isNoiseSuppression' | 'isEchoCancellation'
>

export const audioAttempts = (wish: AudioWish): Attempts =>
  attempts(wish.preference, {
    channelCount: 1,
    echoCancellation: wish.isEchoCancellation,
    noiseSuppression: wish.isNoiseSuppression,
    autoGainControl: wish.isAutoGainControl,
  })

export const videoAttempts = ({ preference }: Pick<ChatVideo, 'preference'>): Attempts =>
  attempts(preference, SQUARE, ANY_PICTURE)

const PROBLEMS: Readonly<Record<string, CaptureProblem>> = {
  NotAllowedError: 'blocked',
  SecurityError: 'blocked',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Problem of a device that was not given, from the error the browser gave instead. */
export const problemOf = (error: unknown): CaptureProblem =>
  PROBLEMS[(error as { readonly name?: string } | null)?.name ?? ''] ?? 'unsupported'
