import type { ContentIndex } from '@belfry/content'
import { type EyesValue, eyesOf, type SessionView } from '@belfry/rules'
import { isItsTime, pointingPlan, startPointing } from '../../shared/night/pointing.ts'
import { askTable } from '../../shell/askTable.ts'
import type { SeatMenuItem } from '../../shell/board.ts'
import type { Shell } from '../../shell/shell.ts'

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

/** Wish about the eyes, and how they were when it was said. */
export interface Wish {
  readonly value: EyesValue
  readonly from: EyesValue
}

/** On their way until they change, whoever brought that about, or the table has answered. */
export const isEyesLoading = (present: EyesValue, wish: Wish | null): boolean =>
  wish !== null && wish.from === present

/** Change of the eyes that a wish would be: they may be so already, or on their way. */
export const isEyesChange = (present: EyesValue, wanted: EyesValue, isLoading: boolean): boolean => {
  if (wanted === 'close') return present !== 'close'
  return present !== wanted && !isLoading
}

export const setEyes = (shell: Shell, index: number, value: EyesValue): Promise<boolean> =>
  askTable(shell, value === 'close' ? 'night:error.eyes_close' : 'night:error.eyes_open', 'openEyes', {
    index,
    value,
  })

const SIGHTS: ReadonlySet<string> = new Set(['signal', 'awake'])

/**
 * The seats that the eyes have met, the latest first: since a certain line, or, where that is null, since the last
 * look around began.
 */
export function sightings({ gamestate }: SessionView, since: number | null): readonly number[] {
  const lines = gamestate.directTexts.flatMap(({ msgId, message, time }) =>
    typeof message === 'object' && (SIGHTS.has(message.type) || message.type === 'awake_nobody')
      ? [{ msgId, type: message.type, seat: Number(message.data['id']) - 1, time }]
      : [],
  )
  const begun = lines.findLast(({ type }) => type !== 'signal')?.time ?? 0
  const fresh = lines.filter(
    ({ msgId, type, time }) => SIGHTS.has(type) && (since === null ? time >= begun : msgId > since),
  )
  return [...new Set(fresh.map(({ seat }) => seat).reverse())]
}

/** A seat whose character may look around now. */
export const mayLook = (view: SessionView, content: ContentIndex | null, seat: number): boolean => {
  const trait = content?.trait(view.session.players[seat]?.role ?? null, 'open-eyes')
  return trait !== undefined && isItsTime(trait.time, view.session.game.phase)
}

export const eyesAt = ({ session }: SessionView, seat: number): EyesValue =>
  eyesOf(session.players[seat]?.status ?? [])
