import { hasInsight, type PlayerView, type SessionView } from '@belfry/rules'
import { withGamestate, withSession, withStorytellerPart } from '../../../view.ts'

/** A new seat, as it looks to anyone. */
export const emptyPlayer = (named: string | null): PlayerView => ({
  id: null,
  name: named,
  role: null,
  alignment: null,
  isDead: false,
  isVoteless: false,
  isMarkedForDeath: false,
  revealed: false,
  reminders: [],
  status: [],
  told: null,
})

/** Roles are gone: nobody is a Demon, so bluffs are left to those with the grimoire, and are empty. */
export const withoutRoles = (view: SessionView): SessionView => {
  const { bluffs, storytellers } = view.session
  const cleared = withSession(view, {
    bluffs: hasInsight(view.self) ? (bluffs ?? []).map(() => null) : null,
    storytellers: storytellers.map(({ id }) => ({ id, role: null, alignment: null, reminders: [] })),
  })
  return withStorytellerPart(cleared, { rolesSelected: {}, hasUnsentRoles: false })
}

/** Votes from before mark nobody any more. */
const withoutMarks = (view: SessionView): SessionView => {
  const { vote } = view.gamestate
  return withGamestate(view, { vote: { ...vote, cleared: vote.history.length } })
}

export const clearedGrimoire = (view: SessionView): SessionView =>
  withSession(withoutMarks(withoutRoles(view)), {
    players: view.session.players.map(({ id, name: named }) => ({ ...emptyPlayer(named), id })),
  })
