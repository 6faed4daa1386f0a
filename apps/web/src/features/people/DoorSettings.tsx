import { GUEST_POLICIES } from '@belfry/rules'
import { can } from '../../lib/table/rights.ts'
import { askTable } from '../../shell/askTable.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import { newInvitation } from './invitation.ts'

/** Guests: who may come in without an account. */
function Guests() {
  const shell = useShell()
  const { t } = useText('people')
  const { view } = useTable()
  const isOff = useReadable(shell.config).guests === 'off'
  if (!view || isOff) return null
  return (
    <fieldset className="door__guests">
      <legend className="field__label">{t('people:door.guests')}</legend>
      {GUEST_POLICIES.map((policy) => (
        <label key={policy} className="door__choice">
          <input
            type="radio"
            name="guests"
            checked={view.session.guests === policy}
            onChange={() => void askTable(shell, 'people:failed', 'setGuests', policy)}
          />
          {t(`people:door.${policy}`)}
        </label>
      ))}
      {view.session.isPublic && <p className="field__hint">{t('people:door.public')}</p>}
    </fieldset>
  )
}

/** What strangers need besides the name: only the link, then, leads here. */
function OnlyByLink() {
  const shell = useShell()
  const { t } = useText('people')
  const { view } = useTable()
  const invitation = view?.session.door?.invitation ?? null
  const set = (next: string | null): void => void askTable(shell, 'people:failed', 'setInvitation', next)
  return (
    <div className="door__invitation">
      <Checkbox
        label={t('people:door.invitation')}
        checked={invitation !== null}
        onChange={(isWanted) => set(isWanted ? newInvitation() : null)}
      />
      {invitation !== null && (
        <Button kind="quiet" icon="again" onClick={() => set(newInvitation())}>
          {t('people:door.renew')}
        </Button>
      )}
    </div>
  )
}

/** Door settings: how people come to this table, for those who may say so. */
export function DoorSettings() {
  const { t } = useText('people')
  const { view } = useTable()
  if (!view || !can(view.self, 'changeTable')) return null
  return (
    <section className="people__section door" aria-label={t('people:door')}>
      <h3 className="people__title">{t('people:door')}</h3>
      <Guests />
      <OnlyByLink />
    </section>
  )
}
