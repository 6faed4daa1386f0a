import { ActionButton } from '../../../shell/ActionButton.tsx'
import { useCan } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import { Loaded } from '../slots/Loaded.tsx'
import { UndoButton } from '../undo/UndoButton.tsx'
import { useIsTownSquare } from '../useBoard.ts'
import { PhaseBar } from './PhaseBar.tsx'

/** Tools a Storyteller reaches for most; everything else is in the menu. */
const TOOLS = [
  'gather',
  'gatherEdition',
  'gatherNpcs',
  'gatherRoles',
  'attentionGong',
  'timer',
  'revealGrimoire',
] as const

function Tools() {
  return (
    <div className="board__tools">
      {TOOLS.map((name) => (
        <ActionButton key={name} name={name} kind="quiet" isBare />
      ))}
    </div>
  )
}

/** The head of the board: what is being looked at, what time it is, and the tools. */
export function BoardBar() {
  const { t } = useText('board')
  const isStoryteller = useCan('lead')
  const isTownSquare = useIsTownSquare()
  const hasGrimoire = useCan('seeGrimoire')
  return (
    <header className="board__bar">
      <div className="board__start">
        <h1 className="board__heading">
          {hasGrimoire && !isTownSquare ? t('board:heading.grimoire') : t('board:heading.square')}
        </h1>
        {isStoryteller && <Tools />}
      </div>
      <PhaseBar />
      <div className="board__end board__controls">
        {isStoryteller && <UndoButton />}
        <Loaded kind="boardControls" />
        <ActionButton name="townSquare" icon={isTownSquare ? 'grimoire' : 'town'} kind="quiet" isBare />
      </div>
    </header>
  )
}
