import type { Device } from './types.ts'

/**
 * Lets an element be heard there, if it is plugged in; else from whatever the browser takes, and that by name: an
 * element that keeps the name of what is gone is not moved back when that is plugged in again.
 */
export function playOn(element: HTMLMediaElement, speaker: string | null, plugged: readonly Device[]): void {
  const sink = plugged.some(({ id }) => id === speaker) ? (speaker ?? '') : ''
  if (!('setSinkId' in element) || element.sinkId === sink) return
  element.setSinkId(sink).catch(() => undefined)
}
