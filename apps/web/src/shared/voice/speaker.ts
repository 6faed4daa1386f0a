import { turnTo } from '../../lib/sounds/outlet.ts'
import type { Shell } from '../../shell/shell.ts'
import { ownMediaOf } from './ownMediaOf.ts'
import type { Device } from './types.ts'

/**
 * The loudspeaker that was chosen, if it is plugged in; else whatever the browser takes, and that by name: what keeps
 * the name of one that is gone is not moved back when that is plugged in again.
 */
const sinkOf = (speaker: string | null, plugged: readonly Device[]): string =>
  plugged.some(({ id }) => id === speaker) ? (speaker ?? '') : ''

/** Lets an element be heard there. */
export function playOn(element: HTMLMediaElement, speaker: string | null, plugged: readonly Device[]): void {
  void turnTo(element, sinkOf(speaker, plugged))
}

/**
 * Where the sounds of the app are heard: where voices are. As long as nobody knows what is plugged in the chosen one is
 * tried: a page in the background may wait for that list, and a bell may not.
 */
export function soundSink(shell: Shell): string {
  const { audio, speakers } = ownMediaOf(shell)
  const [{ speaker }, plugged] = [audio.get(), speakers.get()]
  return plugged.length === 0 ? (speaker ?? '') : sinkOf(speaker, plugged)
}
