/** Lets an element be heard there; where that loudspeaker is gone, from whatever the browser takes. */
export function playOn(element: HTMLMediaElement, speaker: string | null): void {
  if (!('setSinkId' in element) || element.sinkId === (speaker ?? '')) return
  element.setSinkId(speaker ?? '').catch(() => undefined)
}
