import './sheets.css'
import type { SeatPartProps } from '../../frame/board.ts'
import { perShell } from '../../frame/perShell.ts'
import { useContent } from '../../frame/useContent.ts'
import { useReadable, useSetting, useShell } from '../../frame/useShell.ts'
import { useView } from '../../frame/useTable.ts'
import { useText } from '../../frame/useText.ts'
import { plainNightText } from '../../lib/night/nightText.ts'
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
