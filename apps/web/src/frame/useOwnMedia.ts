import type { ChatAudio, ChatVideo, OwnMedia } from '../lib/voice/types.ts'
import { useReadable, useShell } from './useShell.ts'
import { ownMediaOf } from './voice.ts'

export interface OwnMediaState {
  readonly media: OwnMedia
  readonly audio: ChatAudio
  readonly video: ChatVideo
}

/** The own microphone and camera, and how they stand. */
export function useOwnMedia(): OwnMediaState {
  const media = ownMediaOf(useShell())
  return { media, audio: useReadable(media.audio), video: useReadable(media.video) }
}
