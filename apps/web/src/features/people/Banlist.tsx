import { GuestMark } from '../../shared/people/GuestMark.tsx'
import { isGuestHere } from '../../shared/people/people.ts'
import { UserName } from '../../shared/people/UserName.tsx'
import { useNames } from '../../shared/people/useNames.ts'
import { askTable } from '../../shell/askTable.ts'
import { useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'

/** Banlist: who was sent away and may not come back, until somebody says otherwise. */
export function Banlist() {
  const { t } = useText('people')
  const names = useNames()
  const shell = useShell()
  const { view } = useTable()
  const banlist = view?.session.banlist ?? []
  if (!view || banlist.length === 0) return null
  return (
    <section className="people__section" aria-label={t('people:banlist')}>
      <h3 className="people__title">{t('people:banlist')}</h3>
      <ul>
        {banlist.map((id) => (
          <li key={id} className="request" data-banned={id}>
            <span>
              <UserName id={id} name={names.user(view, id)} isFromUsers />
              {isGuestHere(view, id) && <GuestMark />}
            </span>
            <Button icon="door" onClick={() => void askTable(shell, 'people:failed', 'unbanUser', id)}>
              {t('people:unban')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
