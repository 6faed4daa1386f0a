import { can } from '../../../lib/table/rights.ts'
import { Dock } from '../../../shell/Dock.tsx'
import { useShell } from '../../../shell/useShell.ts'
import { useView } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { beginNewGame } from '../flows.ts'

/** A game is over, and the Storyteller's next step lies in the middle of the table. */
export function NewGame() {
  const shell = useShell()
  const { t } = useText('board')
  const isOver = useView(
    ({ self, session: { game, hook } }) =>
      can(self, 'lead') && hook === null && game.id !== null && !game.isRunning,
    false,
  )
  if (!isOver) return null
  return (
    <Dock>
      <p className="town-info__next">
        <Button kind="primary" icon="bell" data-action="newGame" onClick={() => void beginNewGame(shell)}>
          {t('board:action.newGame')}
        </Button>
      </p>
    </Dock>
  )
}
