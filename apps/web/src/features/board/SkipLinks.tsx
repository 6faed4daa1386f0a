import './skip-links.css'
import { ActionButton } from '../../shell/ActionButton.tsx'
import { useText } from '../../shell/useText.ts'

const WAYS = ['goSeats', 'goMiddle', 'writeMessage', 'nightOrder'] as const

/** The first things the tab key comes to: the shortest ways over the board, with their keys. */
export function SkipLinks() {
  const { t } = useText('board')
  return (
    <nav className="skip-links visually-hidden" aria-label={t('board:ways')}>
      {WAYS.map((name) => (
        <ActionButton key={name} name={name} kind="plain" />
      ))}
    </nav>
  )
}
