import { useNames } from '../../../frame/useNames.ts'
import { useReadable, useShell } from '../../../frame/useShell.ts'
import { useText } from '../../../frame/useText.ts'
import { userById } from '../../../lib/people/people.ts'
import { deskOf } from '../desk.ts'
import { Person } from '../Person.tsx'
import type { PanelProps } from './panel.ts'

/** Whom the signal wakes: players at the table, and everybody else who looks on. */
export function RecipientPanel({ view }: PanelProps) {
  const shell = useShell()
  const { draft } = deskOf(shell)
  const { to, items } = useReadable(draft)
  const { t } = useText('night')
  const names = useNames()
  const seated = view.session.players.flatMap(({ id }) => id ?? [])
  const storytellers = view.session.storytellers.map(({ id }) => id)
  const others = view.session.usersAll
    .filter(({ id, isOnline }) => isOnline && !seated.includes(id) && !storytellers.includes(id))
    .map(({ id }) => id)
  const toggle = (id: string): void =>
    draft.set({ items, to: to.includes(id) ? to.filter((other) => other !== id) : [...to, id] })
  return (
    <ul className="signal__people">
      {[...seated, ...others].map((id) => {
        const user = userById(view, id)
        const isOnline = user?.isOnline ?? false
        return (
          <li key={id}>
            <button
              type="button"
              className="signal__person"
              aria-pressed={to.includes(id)}
              disabled={!isOnline && !to.includes(id)}
              title={isOnline ? undefined : t('night:recipient.away')}
              onClick={() => toggle(id)}
            >
              <Person
                id={id}
                name={names.user(view, id)}
                avatar={user?.cosmetics.avatar}
                isOnline={isOnline}
              />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
