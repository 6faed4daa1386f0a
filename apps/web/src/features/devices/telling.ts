import type { MediaView } from '@belfry/rules'
import type { ChatAudio, ChatVideo, OwnTracks } from '../../shared/voice/types.ts'

/** Switches as the others are told: a device that does not come is as good as one that is off. */
export const toldSwitches = (audio: ChatAudio, video: ChatVideo, tracks: OwnTracks): MediaView => ({
  isMuted: audio.isMuted || tracks.audio.problem !== null,
  isDeafened: audio.isDeafened,
  isVideoMuted: video.isMuted || tracks.video.problem !== null,
})
