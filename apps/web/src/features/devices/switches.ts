import { withDeafened, withMuted } from '../../shared/voice/chatAudio.ts'
import { ownMediaOf } from '../../shared/voice/ownMediaOf.ts'
import type { OwnMedia } from '../../shared/voice/types.ts'
import type { Shell } from '../../shell/shell.ts'

type Kind = 'audio' | 'video'

export function toggleDeafened(shell: Shell): void {
  const { audio } = ownMediaOf(shell)
  audio.set(withDeafened(audio.get(), !audio.get().isDeafened))
}

const openSetup = ({ modals }: Shell): void => void modals.open({ name: 'setup', params: undefined })

const setMuted = (media: OwnMedia, kind: Kind, isMuted: boolean): void => {
  if (kind === 'audio') media.audio.set(withMuted(media.audio.get(), isMuted))
  else media.video.set(withMuted(media.video.get(), isMuted))
}

/** Whoever asks for a device that does not come is shown why; it stays off, so that the next click asks again. */
function openSetupWithoutDevice(shell: Shell, kind: Kind): void {
  const media = ownMediaOf(shell)
  if (media.held.get()[kind].track) return
  const stop = media.held.subscribe(() => {
    const { track, problem } = media.held.get()[kind]
    if (track || problem) stop()
    if (!problem) return
    openSetup(shell)
    setMuted(media, kind, true)
  })
}

/** On and off; where the device is known not to come, what to do about that instead. */
export function toggleMuted(shell: Shell, kind: Kind): void {
  const media = ownMediaOf(shell)
  const { isMuted } = media[kind].get()
  if (media.tracks.get()[kind].problem) openSetup(shell)
  else {
    if (isMuted) openSetupWithoutDevice(shell, kind)
    setMuted(media, kind, !isMuted)
  }
}

export function talk(shell: Shell, isHeld: boolean): void {
  ownMediaOf(shell).isTalking.set(isHeld)
}

/**
 * Everybody else is heard less while it is held; with push-to-talk it is a talk key as well. Whoever is muted is told:
 * nobody falls silent for somebody who says nothing.
 */
export function speakAboveAll(shell: Shell, isHeld: boolean): void {
  const { audio, isTalking, hasPriority } = ownMediaOf(shell)
  const { isMuted } = audio.get()
  if (isHeld && isMuted) shell.notices.show({ key: 'devices:mark.isMuted' })
  hasPriority.set(isHeld && !isMuted)
  isTalking.set(isHeld)
}
