import type { ContentIndex } from '@belfry/content'
import type { Failure } from '@belfry/kit'
import {
  canStartPointing,
  type EyesValue,
  eyesOf,
  isNight,
  pointingTeam,
  type SessionView,
} from '@belfry/rules'
import { askTable } from '../../frame/askTable.ts'
import type { SeatMenuItem } from '../../frame/board.ts'
import type { Shell } from '../../frame/shell.ts'

/** Abilities count in their time: the night's at night, the day's by day. */
const isItsTime = (time: string, phase: number): boolean => (time === 'night') === isNight(phase)

export interface PointingPlan {
  readonly recipients: readonly string[]
  readonly whyNot: Failure | null
}

/** What a character makes of the table's fingers, or null where it does not care for them now. */
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
  const check = canStartPointing(
    {
      isPointing: view.gamestate.pointing.isPointing !== false,
      hasNomination: view.gamestate.vote.nomination !== false,
      phase,
    },
    recipients,
  )
  return { recipients, whyNot: check.ok ? null : check.error }
}

/** Storytellers always watch, and stand first in the list. */
export const startPointing = ({ table }: Shell, recipients: readonly string[]): void =>
  table.send('pointing', { isPointing: 'start', recipients: ['storyteller', ...recipients] })

export const stopPointing = ({ table }: Shell): void => table.send('pointing', { isPointing: false })

export const pointingItem = (
  shell: Shell,
  view: SessionView,
  content: ContentIndex,
  role: string | null,
): SeatMenuItem | null => {
  const plan = pointingPlan(view, content, role)
  return (
    plan && {
      key: `pointing ${role}`,
      label: {
        key: 'night:menu.pointing',
        params: { name: (role !== null && content.character(role)?.name) || '' },
      },
      icon: 'hand',
      whyNot: plan.whyNot,
      run: () => startPointing(shell, plan.recipients),
    }
  )
}

/** Whether a wish about the eyes means anything: they may be so already, or on their way. */
export const isEyesChange = (present: EyesValue, wanted: EyesValue, isLoading: boolean): boolean => {
  if (wanted === 'close') return present !== 'close'
  return present !== wanted && !isLoading
}

export const setEyes = (shell: Shell, index: number, value: EyesValue): Promise<boolean> =>
  askTable(
    shell,
    'openEyes',
    { index, value },
    value === 'close' ? 'night:error.eyes_close' : 'night:error.eyes_open',
  )

/** A seat whose character may look around now. */
export const mayLook = (view: SessionView, content: ContentIndex | null, seat: number): boolean => {
  const trait = content?.trait(view.session.players[seat]?.role ?? null, 'open-eyes')
  return trait !== undefined && isItsTime(trait.time, view.session.game.phase)
}

export const eyesAt = ({ session }: SessionView, seat: number): EyesValue =>
  eyesOf(session.players[seat]?.status ?? [])
