import { labelText } from '@belfry/content'
import { type LifeClick, lifeClick } from '@belfry/rules'
import type { Shell } from '../../../shell/shell.ts'
import { useShell } from '../../../shell/useShell.ts'
import { useView } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { seats } from '../api.ts'

/** Click on a seat's life: what it would do now. */
export function lifeMeaning(shell: Shell, seat: number): LifeClick {
  const { view } = shell.table.get()
  const player = view?.session.players[seat]
  if (!view || !player) return { update: null, reminders: null }
  return lifeClick({
    seat: player,
    vote: view.gamestate.vote,
    phase: view.session.game.phase,
    isTownSquare: shell.townSquare.get(),
    isLocal: view.session.isLocal,
  })
}

/** Does it, and opens the reminders where the night leaves something to write down. */
export async function clickLife(shell: Shell, seat: number): Promise<void> {
  const { update, reminders } = lifeMeaning(shell, seat)
  if (update && !(await seats.life(shell, seat, update))) return
  const content = shell.content.get()
  if (!reminders || !content) return
  const search = labelText(content.pack, content.pack.labels[reminders])
  shell.modals.open({ name: 'reminder', params: { playerIndex: seat, search }, tab: 0 })
}

/** The words for what a click would do, by the property it changes. */
export const LIFE_LABELS = {
  isDead: { true: 'board:life.kill', false: 'board:life.revive' },
  isVoteless: { true: 'board:life.takeVote', false: 'board:life.giveVote' },
  isMarkedForDeath: { true: 'board:life.mark', false: 'board:life.unmark' },
} as const

interface SeatLifeProps {
  readonly index: number
  readonly isActive: boolean
  readonly name: string
}

/** A peg at the top of the token, on which the shroud hangs. The Storyteller's alone. */
export function SeatLife({ index, isActive, name }: SeatLifeProps) {
  const shell = useShell()
  const { t } = useText('board')
  // Asked again whenever anything it depends on has changed.
  useView(({ session, gamestate }) => `${session.game.phase}${Boolean(gamestate.vote.nomination)}`, '')
  const { update } = lifeMeaning(shell, index)
  const label = update ? t(LIFE_LABELS[update.property][`${update.value}`]) : t('board:life.nothing')
  return (
    <button
      type="button"
      className="seat__life"
      data-control="life"
      tabIndex={isActive ? 0 : -1}
      aria-label={t('board:of', { what: label, name })}
      title={label}
      disabled={update === null}
      onClick={() => void clickLife(shell, index)}
    >
      <Icon name="cloak" />
    </button>
  )
}
