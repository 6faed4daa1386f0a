import type { NightEntry } from '@belfry/content'
import type { SessionView } from '@belfry/rules'
import { reminderFace } from '../../shared/characters/faces.ts'
import { useTableContent } from '../../shared/characters/useTableContent.ts'
import { useNames } from '../../shared/people/useNames.ts'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ownWakings, turnsBefore, wasWokenFor } from './night.ts'

interface LineProps {
  readonly view: SessionView
  readonly line: NightEntry
  readonly informed: ReadonlySet<number>
  /** The whole night: who has several turns is woken for one after the other. */
  readonly lines: readonly NightEntry[]
}

/** One who holds the character, and what one must not forget about them: death, reminders, and having been woken. */
function Holder({ view, line, informed, lines, seat }: LineProps & { readonly seat: number }) {
  const { t } = useText('scripts', 'people')
  const names = useNames()
  const content = useTableContent()
  const player = view.session.players[seat]
  const name = names.seat(view, seat)
  const signs = player?.id == null ? [] : (view.gamestate.woken[player.id] ?? [])
  const turn = line.kind === 'step' ? 0 : turnsBefore(lines, line, seat)
  const wasWoken =
    wasWokenFor(line, informed.has(seat), signs) &&
    (turn === 0 || ownWakings(view.gamestate.signals, player?.id ?? '') > turn)
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

/** Holders of the character of a line. */
export function Holders(props: LineProps) {
  return (
    <ul className="night-line__holders">
      {props.line.seats.map((seat) => (
        <Holder key={seat} {...props} seat={seat} />
      ))}
    </ul>
  )
}
