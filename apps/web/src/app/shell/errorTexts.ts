import type { Translation } from '@belfry/i18n'
import type { Clock } from '@belfry/kit'
import type { Surroundings } from '../createShell.ts'

/** By then a first page has come to rest, also on a slow line. */
const AT_REST_MS = 4000
/** Nobody waits longer for the words than for the failure itself. */
const PATIENCE_MS = 1000
const GESTURES = ['pointerdown', 'keydown'] as const

/**
 * The texts of failures are not part of the first load. They come when somebody begins to do something, when the
 * page has come to rest, or with the first failure, which is told once they are here.
 */
export function fetchErrorTexts(
  { i18n }: Translation,
  events: Surroundings['events'],
  clock: Clock,
): () => Promise<void> {
  const fetch = (): Promise<void> => i18n.loadNamespaces('errors')
  const early = (): void => {
    for (const gesture of GESTURES) events.removeEventListener(gesture, early)
    void fetch()
  }
  for (const gesture of GESTURES) events.addEventListener(gesture, early)
  clock.after(AT_REST_MS, early)
  return () =>
    i18n.hasLoadedNamespace('errors')
      ? Promise.resolve()
      : Promise.race([fetch(), new Promise<void>((done) => void clock.after(PATIENCE_MS, done))])
}
