import type { SessionView } from '@belfry/rules'
import { createOwnMedia } from '../lib/voice/ownMedia.ts'
import type { OwnMedia } from '../lib/voice/types.ts'
import { perShell } from './perShell.ts'
import type { Shell } from './shell.ts'

const GESTURES = ['pointerdown', 'keydown'] as const

function onGesture(run: () => void): void {
  const stop = new AbortController()
  for (const name of GESTURES)
    window.addEventListener(
      name,
      () => {
        stop.abort()
        run()
      },
      { signal: stop.signal },
    )
}

/** Whether there is a server that carries voices at this table. */
export const hasVoice = (view: SessionView | null): boolean =>
  view !== null && view.session.Server.host !== null

/** Only players and Storytellers are heard and seen. */
const isOnStage = ({ self }: SessionView): boolean => self.kind === 'storyteller' || self.seat >= 0

/** The devices are held while their owner has a place at a table with voices. */
function followTable({ table }: Shell, media: OwnMedia): void {
  let wasNeeded = false
  const look = (): void => {
    const { view } = table.get()
    const isNeeded = view !== null && hasVoice(view) && isOnStage(view)
    if (isNeeded === wasNeeded) return
    wasNeeded = isNeeded
    media.need('table', { audio: isNeeded, video: isNeeded })
  }
  table.subscribe(look)
  look()
}

/** The own microphone and camera, one pair for the window. From the first call on they follow the table. */
export const ownMediaOf = perShell((shell) => {
  const media = createOwnMedia({
    devices: navigator.mediaDevices,
    storage: shell.storage,
    createContext: () => new AudioContext(),
    onGesture,
  })
  followTable(shell, media)
  return media
})
