import type { ContentIndex } from '@belfry/content'
import type { Failure, Result } from '@belfry/kit'
import { canStartPointing, isNight, pointingTeam, type RuleError, type SessionView } from '@belfry/rules'
import type { Shell } from '../../shell/shell.ts'

/** Abilities count in their time: the night's at night, the day's by day. */
export const isItsTime = (time: string, phase: number): boolean => (time === 'night') === isNight(phase)

export interface PointingPlan {
  readonly recipients: readonly string[]
  readonly whyNot: Failure | null
}

/** Pointing that can be called for now: at night from those who were chosen, by day from everybody. */
export const checkPointing = (view: SessionView, recipients: readonly string[]): Result<true, RuleError> =>
  canStartPointing(
    {
      isPointing: view.gamestate.pointing.isPointing !== false,
      hasNomination: view.gamestate.vote.nomination !== false,
      phase: view.session.game.phase,
    },
    recipients,
  )

/** Plan of a character for the table's fingers, or null where it does not care for them now. */
export function pointingPlan(
  view: SessionView,
  content: ContentIndex,
  role: string | null,
): PointingPlan | null {
  const trait = content.trait(role, 'pointing')
  const { phase } = view.session.game
  if (!trait || !isItsTime(trait.time, phase)) return null
  const recipients = isNight(phase)
    ? pointingTeam(
        view.session.players,
        (id) => (id === null ? undefined : content.character(id)),
        trait.group ?? 'minion',
      )
    : []
  const check = checkPointing(view, recipients)
  return { recipients, whyNot: check.ok ? null : check.error }
}

export const stopPointing = ({ table }: Pick<Shell, 'table'>): void =>
  table.send('pointing', { isPointing: false })

/** Storytellers always watch, and stand first in the list. */
export const startPointing = ({ table }: Shell, recipients: readonly string[]): void =>
  table.send('pointing', { isPointing: 'start', recipients: ['storyteller', ...recipients] })
