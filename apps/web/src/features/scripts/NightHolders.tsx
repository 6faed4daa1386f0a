import type { SessionView } from '@belfry/rules'
import { useNames } from '../../frame/useNames.ts'
import { useTableContent } from '../../frame/useTableContent.ts'
import { useText } from '../../frame/useText.ts'
import { reminderFace } from '../../lib/characters/faces.ts'
import { Icon } from '../../ui/Icon.tsx'

interface HolderProps {
  readonly view: SessionView
  readonly seat: number
}

/** One who holds the character, and what one must not forget about them: death, reminders, and having been woken. */
function Holder({ view, seat }: HolderProps) {
  const { t } = useText('scripts', 'people')
  const names = useNames()
  const content = useTableContent()
  const player = view.session.players[seat]
  const name = names.seat(view, seat)
  const wasWoken = player?.id != null && Object.hasOwn(view.gamestate.woken, player.id)
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
export function Holders({ view, seats }: Pick<HolderProps, 'view'> & { readonly seats: readonly number[] }) {
  return (
    <ul className="night-line__holders">
      {seats.map((seat) => (
        <Holder key={seat} view={view} seat={seat} />
      ))}
    </ul>
  )
}
