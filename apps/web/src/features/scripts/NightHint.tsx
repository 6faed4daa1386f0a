import './sheets.css'
import { plainNightText } from '../../shared/characters/nightText.ts'
import { useContent } from '../../shared/characters/useContent.ts'
import type { SeatPartProps } from '../../shell/board.ts'
import { perShell } from '../../shell/perShell.ts'
import { useReadable, useSetting, useShell } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { seesGrimoire } from './eyes.ts'
import { createHinting, nightNow } from './night.ts'

const hintingOf = perShell(() => createHinting())

/** At night, for those who see the grimoire: when this seat is woken, and what for. */
export function Part({ seat }: SeatPartProps) {
  const shell = useShell()
  const { t } = useText('scripts')
  const [isNightOrder] = useSetting('isNightOrder')
  // The town square is what everybody may see: when somebody is woken tells what they are.
  const isTownSquare = useReadable(shell.townSquare)
  const content = useContent()
  const hint = useView(({ session, self }) => {
    if (!isNightOrder || isTownSquare || !seesGrimoire(self) || !session.edition) return undefined
    const { edition, players, npcs, game } = session
    return hintingOf(shell)(nightNow(game.phase), { edition, players, npcs }, content).get(seat)
  }, undefined)
  if (!hint) return null
  const label = t('scripts:night.hint', { turn: hint.turn, name: hint.name })
  return (
    <span
      className="night-hint"
      title={t('scripts:night.hintText', { label, reminder: plainNightText(hint.reminder) })}
    >
      <span aria-hidden="true">{hint.turn}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
