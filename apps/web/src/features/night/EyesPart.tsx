import './night.css'
import { hasInsight, type SessionView } from '@belfry/rules'
import type { SeatPartProps } from '../../shell/board.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { eyesAt } from './abilities.ts'

/** Eyes that are open: for those who look into the grimoire, and for the one who opened them. */
export function Part({ seat }: SeatPartProps) {
  const { t } = useText('night')
  const isTownSquare = useReadable(useShell().townSquare)
  const eyes = useView((view: SessionView) => {
    const isKnown = view.self.seat === seat || (hasInsight(view.self) && !isTownSquare)
    return isKnown ? eyesAt(view, seat) : 'close'
  }, 'close')
  if (eyes === 'close') return null
  const label = t(`night:eyes.is.${eyes}`)
  return (
    <span className="seat-eyes" data-eyes={eyes} title={label}>
      <Icon name="eye" />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
