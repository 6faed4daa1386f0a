import { failure, ok, type Result } from '@belfry/kit'
import type { SessionView } from '@belfry/rules'
import { takesPart } from '../../lib/table/rights.ts'

type AtTable = Pick<SessionView, 'session' | 'self'> | null

/** Voice server at this table: there is one that carries voices. */
export const hasVoice = (view: AtTable): boolean => view !== null && view.session.Server.host !== null

/** Whoever is at a table with voices can hear; whoever has a place there, speak and be seen. */
export const canHear = (view: AtTable): Result<undefined> =>
  hasVoice(view) ? ok(undefined) : failure('no-voice')

export const canSpeak = (view: AtTable): Result<undefined> => {
  if (view === null || !hasVoice(view)) return failure('no-voice')
  return takesPart(view.self) ? ok(undefined) : failure('not-on-stage')
}
