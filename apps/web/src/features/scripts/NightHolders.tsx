import type { SessionView } from '@belfry/rules'
import { useNames } from '../../frame/useNames.ts'
import { useTableContent } from '../../frame/useTableContent.ts'
import { useText } from '../../frame/useText.ts'
import { reminderFace } from '../../lib/characters/faces.ts'
import { Icon } from '../../ui/Icon.tsx'

interface HoldersProps {
  readonly view: SessionView
  readonly seats: readonly number[]
  /** A step of the night that everybody of a team has, not the turn of a character. */
  readonly isStep: boolean
}

interface HolderProps extends Omit<HoldersProps, 'seats'> {
  readonly seat: number
}

/** What the evil are told together. Whoever was shown no more than that has their own turn still to come. */
const EVIL_INFO_HEADS = ['demon', 'minions']
const EVIL_INFO = [...EVIL_INFO_HEADS, 'bluffs', 'player', 'role']

const isEvilInfo = (signs: readonly string[]): boolean =>
  signs.some((sign) => EVIL_INFO_HEADS.includes(sign)) && signs.every((sign) => EVIL_INFO.includes(sign))

/** One who holds the character, and what one must not forget about them: death, reminders, and having been woken. */
function Holder({ view, seat, isStep }: HolderProps) {
  const { t } = useText('scripts', 'people')
  const names = useNames()
  const content = useTableContent()
  const player = view.session.players[seat]
  const name = names.seat(view, seat)
  const signs = player?.id == null ? undefined : view.gamestate.woken[player.id]
  const wasWoken = signs !== undefined && (isStep || !isEvilInfo(signs))
  return (
    <li className="night-holder" data-seat={seat} data-dead={player?.isDead ?? false} data-woken={wasWoken}>
      <span className="night-holder__name">{name}</span>
      {player?.isDead && (
        <span className="night-holder__mark" data-mark="dead">
          <Icon name="cloak" />
          {t('scripts:night.dead')}
        </span>
      )}
      {content &&
        [...(player?.reminders.entries() ?? [])].map(([at, reminder]) => (
          <span
            key={`${at} ${reminder.role} ${reminder.name}`}
            className="night-holder__mark"
            data-mark="reminder"
          >
            {reminderFace(reminder, content).label}
          </span>
        ))}
      {wasWoken && (
        <span className="night-holder__mark" data-mark="woken" title={t('scripts:night.wokenHint', { name })}>
          <Icon name="eye" />
          {t('scripts:night.woken')}
        </span>
      )}
    </li>
  )
}

/** Who holds the character of a line. */
export function Holders({ seats, ...line }: HoldersProps) {
  return (
    <ul className="night-line__holders">
      {seats.map((seat) => (
        <Holder key={seat} seat={seat} {...line} />
      ))}
    </ul>
  )
}
