import { GameIcon } from '../../art/token/GameIcon.tsx'
import { HandIcon } from '../../art/token/HandIcon.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'

const NUMERALS: Readonly<Record<string, string>> = {
  zero: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
}

const HANDS: Readonly<Record<string, string>> = { yes: 'thumbs-up', no: 'thumbs-down', ability: 'ok' }

const ICONS: Readonly<Record<string, IconName>> = {
  acknowledge: 'check',
  good: 'halo',
  neutral: 'scales',
  evil: 'horns',
  clockwise: 'clockwise',
  anticlockwise: 'anticlockwise',
  choice: 'hand',
  bluffs: 'mask',
  demon: 'horns',
  minions: 'people',
  fellows: 'people',
  you: 'crown',
  claim: 'speech',
  selected: 'target',
  player: 'chair',
  role: 'mask',
  custom: 'quill',
  grimoire: 'book',
  seen: 'eye',
  special: 'star',
}

export interface SignalSymbolProps {
  readonly id: string
  readonly icon?: string | undefined
  readonly data?: unknown
}

/** Symbol of a sign: a numeral, a gesture, an icon, or the picture a character brings along. */
export function SignalSymbol({ id, icon, data }: SignalSymbolProps) {
  const numeral = id === 'number' ? String(data) : NUMERALS[id]
  const hand = HANDS[id]
  if (icon !== undefined) return <GameIcon name={icon} className="signal-symbol" />
  if (numeral !== undefined)
    return (
      <span className="signal-symbol signal-symbol--numeral" aria-hidden="true">
        {numeral}
      </span>
    )
  if (hand !== undefined) return <HandIcon icon={hand} />
  return <Icon name={ICONS[id] ?? 'star'} />
}
