import { useReadable, useShell } from '../../shell/useShell.ts'
import { ownMediaOf } from './ownMediaOf.ts'
import type { ChatAudio, ChatVideo, OwnMedia } from './types.ts'

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
