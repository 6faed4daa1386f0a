import { userById } from '../../../shared/people/people.ts'
import { useNames } from '../../../shared/people/useNames.ts'
import { useShell } from '../../../shell/useShell.ts'
import { playerItem } from '../items.ts'
import { Person } from '../Person.tsx'
import { addItem, type PanelProps } from './panel.ts'

/** Points at somebody at the table. */
export function PlayerPanel({ view }: PanelProps) {
  const shell = useShell()
  const names = useNames()
  return (
    <ul className="signal__people">
      {[...view.session.players.entries()].map(([seat, player]) => (
        <li key={seat}>
          <button type="button" className="signal__person" onClick={() => addItem(shell, playerItem(seat))}>
            <Person
              id={player.id ?? String(seat)}
              name={names.seat(view, seat)}
              avatar={player.id ? userById(view, player.id)?.cosmetics.avatar : undefined}
              isOnline
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
