import { volumeFor } from '../../shared/people/overrides.ts'
import { overridesOf } from '../../shared/people/useOverrides.ts'
import { ownMediaOf } from '../../shared/voice/ownMediaOf.ts'
import { playOn } from '../../shared/voice/speaker.ts'
import type { ChatState } from '../../shared/voice/types.ts'
import type { Shell } from '../../shell/shell.ts'
import { chatOf, playbackOf } from './chat.ts'

/** What browsers take for a touch of the page, after whatever was touched has had its say. */
const TOUCHES = ['click', 'keydown'] as const

/** Loudness of everybody else while a Storyteller wants to be heard above all. */
const DUCKED = 0.15

interface Voice {
  readonly element: HTMLAudioElement
  readonly track: MediaStreamTrack
}

/** Elements in the page, one a person. */
function createVoices(room: HTMLElement, onSilenced: (element: HTMLAudioElement) => void) {
  const voices = new Map<string, Voice>()
  const silence = (userId: string, { element }: Voice): void => {
    onSilenced(element)
    element.srcObject = null
    element.remove()
    voices.delete(userId)
  }
  const begin = (userId: string, track: MediaStreamTrack): void => {
    const element = document.createElement('audio')
    element.dataset['user'] = userId
    element.srcObject = new MediaStream([track])
    voices.set(userId, { element, track })
    room.append(element)
  }
  return { voices, silence, begin }
}

/** Only a Storyteller is heard above all: others may say so, and nobody listens. */
function isDucked({ table }: Shell, consumers: ChatState['consumers'], userId: string): boolean {
  const tellers = table.get().view?.session.storytellers ?? []
  const leads = tellers.filter(({ id }) => consumers[id]?.hasPriority)
  return leads.length > 0 && !leads.some(({ id }) => id === userId)
}

/** Plays every voice that arrives, one element a person. Not drawn: nothing of it is to be seen. */
export function playVoices(shell: Shell, room: HTMLElement): () => void {
  const { state } = chatOf(shell)
  const { audio: playback } = playbackOf(shell)
  const { audio, speakers } = ownMediaOf(shell)
  const overrides = overridesOf(shell)
  const { voices, silence, begin } = createVoices(room, (element) => playback.forget(element))

  const tune = (): void => {
    const { consumers } = state.get()
    for (const [userId, { element }] of voices) {
      element.volume = volumeFor(overrides.get(), userId) * (isDucked(shell, consumers, userId) ? DUCKED : 1)
      element.muted = audio.get().isDeafened
      playOn(element, audio.get().speaker, speakers.get())
    }
  }
  const follow = (): void => {
    const { streams } = state.get()
    for (const [userId, voice] of voices) if (streams[userId]?.audio !== voice.track) silence(userId, voice)
    const arrived = Object.entries(streams).filter(([userId]) => !voices.has(userId))
    for (const [userId, { audio: track }] of arrived) if (track) begin(userId, track)
    tune()
    for (const [userId] of arrived) {
      const voice = voices.get(userId)
      if (voice) playback.play(voice.element)
    }
  }
  let wasDeafened = audio.get().isDeafened
  const listen = (): void => {
    tune()
    const { isDeafened } = audio.get()
    // Whoever presses that has touched the page: what was held back may be heard now.
    if (isDeafened !== wasDeafened && playback.isBlocked.get()) playback.release()
    wasDeafened = isDeafened
  }
  // Nobody should have to find the right button: any touch lets the voices be heard.
  const touched = (): void => {
    if (playback.isBlocked.get()) playback.release()
  }
  for (const touch of TOUCHES) window.addEventListener(touch, touched)
  const stops = [
    state.subscribe(follow),
    overrides.subscribe(tune),
    audio.subscribe(listen),
    // The one that was chosen may be pulled out, and plugged in again.
    speakers.subscribe(tune),
  ]
  follow()
  return () => {
    for (const stop of stops) stop()
    for (const touch of TOUCHES) window.removeEventListener(touch, touched)
    for (const [userId, voice] of voices) silence(userId, voice)
  }
}
