import { isRevealing, type Mode, type SessionView } from '@belfry/rules'
import { can } from '../../../lib/table/rights.ts'

/** Mode of the board: the session's own business first, then what the Storyteller has chosen. */
export function shownMode(view: SessionView, chosen: Mode): Mode {
  if (isRevealing(view.session.hook)) return 'reveal'
  if (view.gamestate.pointing.isPointing) return 'pointing'
  const isOwn = chosen !== 'reveal' && chosen !== 'pointing'
  return can(view.self, 'lead') && isOwn ? chosen : 'grimoire'
}
