import type { Surroundings } from './createShell.ts'

/** Surroundings of a page in a browser. */
export const surroundings = (): Surroundings => ({
  localStorage: window.localStorage,
  events: window,
  address: window,
  fetch: (...args) => window.fetch(...args),
  createAudioContext: () => new AudioContext(),
  languages: navigator.languages,
})
