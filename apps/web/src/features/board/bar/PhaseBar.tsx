import {
  canTogglePhase,
  type GameFacts,
  isRevealing as isRevealingHook,
  phaseBar,
  undoablePhase,
} from '@belfry/rules'
import { useKeys } from '../../../shell/useKeys.ts'
import { useKeyText } from '../../../shell/useKeyText.ts'
import { useReason } from '../../../shell/useReason.ts'
import { useShell } from '../../../shell/useShell.ts'
import { useCan, useView } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { turnPhase } from '../flows.ts'
import { clockText } from '../model/time.ts'
import { useSeconds } from '../useSeconds.ts'

const TEXTS = {
  start: 'board:phase.start',
  night: 'board:phase.night',
  day: 'board:phase.day',
  end: 'board:phase.end',
} as const
const ICONS = { start: 'bell', night: 'moon', day: 'sun', end: 'flag' } as const

const NO_GAME: GameFacts = { isRunning: false, phase: 0, history: [] }

/** Phase of the town, and for how long already. The Storyteller turns it on from here. */
export function PhaseBar() {
  const shell = useShell()
  const { t } = useText('board')
  const reason = useReason()
  const state = useView<GameFacts>(({ session }) => session.game, NO_GAME)
  const hasNomination = useView(({ gamestate }) => gamestate.vote.nomination !== false, false)
  const isPointing = useView(({ gamestate }) => gamestate.pointing.isPointing !== false, false)
  const isRevealing = useView(({ session }) => isRevealingHook(session.hook), false)
  const isStoryteller = useCan('lead')
  const keys = useKeys('night')
  const keyText = useKeyText()
  const { label, number, since } = phaseBar(state)
  useSeconds(since !== null)
  const now = shell.table.serverNow()
  const words = (
    <>
      <Icon name={ICONS[label]} />
      <span className="phase-bar__label">{t(TEXTS[label], { number })}</span>
      {since !== null && (
        <span className="phase-bar__time" role="timer">
          {clockText((now - since) / 1000)}
        </span>
      )}
    </>
  )
  if (!isStoryteller)
    return (
      <div className="phase-bar" data-phase={label}>
        {words}
      </div>
    )
  const isUndo = undoablePhase(state, now) !== null
  const action = t(isUndo ? 'board:phase.undo' : 'board:phase.next')
  return (
    <button
      type="button"
      className="phase-bar"
      data-phase={label}
      {...reason(
        canTogglePhase({ hasNomination, isPointing, isRevealing }),
        `${action} (${keyText(...keys)})`,
      )}
      onClick={() => void turnPhase(shell)}
    >
      {words}
      <span className="phase-bar__next">
        <Icon name={isUndo ? 'again' : 'chevron-right'} />
        <span className="visually-hidden">{action}</span>
      </span>
    </button>
  )
}
