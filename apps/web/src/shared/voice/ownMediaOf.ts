import { perShell } from '../../shell/perShell.ts'
import type { Shell } from '../../shell/shell.ts'
import { canHear, canSpeak } from './atTable.ts'
import { createOwnMedia } from './ownMedia.ts'
import type { OwnMedia } from './types.ts'

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

function onPress(run: () => void): () => void {
  window.addEventListener('click', run, { capture: true })
  return () => window.removeEventListener('click', run, { capture: true })
}

/** Browsers that cannot tell say nothing; there is a button to ask again. */
function onAllowed(kind: 'microphone' | 'camera', run: () => void): void {
  const watch = async (): Promise<void> => {
    const permission = await navigator.permissions.query({ name: kind })
    permission.addEventListener('change', () => {
      if (permission.state === 'granted') run()
    })
  }
  watch().catch(() => undefined)
}

/** The devices are held while their owner has a place at a table with voices; without one, people hear there. */
function followTable({ table }: Shell, media: OwnMedia): void {
  let [wasNeeded, wasHearing] = [false, false]
  const look = (): void => {
    const { view } = table.get()
    const [isNeeded, isHearing] = [canSpeak(view).ok, canHear(view).ok]
    if (isNeeded !== wasNeeded) media.need('table', { audio: isNeeded, video: isNeeded })
    if (isHearing !== wasHearing) media.listen(isHearing)
    wasNeeded = isNeeded
    wasHearing = isHearing
  }
  table.subscribe(look)
  look()
}

/** The own microphone and camera, one pair for the window. From the first call on they follow the table. */
export const ownMediaOf = perShell((shell) => {
  const media = createOwnMedia({
    devices: navigator.mediaDevices,
    storage: shell.storage,
    clock: shell.clock,
    createContext: () => new AudioContext(),
    onGesture,
    onAllowed,
    onPress,
  })
  followTable(shell, media)
  return media
})
