import './chronicle.css'
import type { SessionView } from '@belfry/rules'
import { Dock } from '../../shell/Dock.tsx'
import { useShell } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { isOver, openChronicle } from './open.ts'

/** Winner who was told; null before, and while the reveal itself says it. */
const toldWinner = ({ session: { game, hook } }: SessionView): 'good' | 'evil' | null => {
  if (hook !== null || game.isEvilWin === null) return null
  return game.isEvilWin ? 'evil' : 'good'
}

/** When all is told, who has won and the story of it lie in the middle of the table. */
export function Info() {
  const shell = useShell()
  const { t } = useText('chronicle')
  const isAtItsEnd = useView(({ session }) => isOver(session.game), false)
  const winner = useView(toldWinner, null)
  if (!isAtItsEnd) return null
  return (
    <div className="chronicle-info">
      {winner && (
        <p className="chronicle-info__winner" data-winner={winner}>
          {t(`chronicle:result.${winner}`)}
        </p>
      )}
      <Dock>
        <p className="chronicle-info__story">
          <Button icon="scroll" onClick={() => openChronicle(shell).set(true)}>
            {t('chronicle:title')}
          </Button>
        </p>
      </Dock>
    </div>
  )
}
