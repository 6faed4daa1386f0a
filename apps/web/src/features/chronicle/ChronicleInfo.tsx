import './chronicle.css'
import { useShell } from '../../frame/useShell.ts'
import { useView } from '../../frame/useTable.ts'
import { useText } from '../../frame/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { isOver, openChronicle } from './open.ts'

/** When all is told, the story lies in the middle of the table. */
export function Info() {
  const shell = useShell()
  const { t } = useText('chronicle')
  const isAtItsEnd = useView(({ session }) => isOver(session.game), false)
  if (!isAtItsEnd) return null
  return (
    <p className="chronicle-info">
      <Button icon="scroll" onClick={() => openChronicle(shell).set(true)}>
        {t('chronicle:title')}
      </Button>
    </p>
  )
}
