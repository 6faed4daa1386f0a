import { useState } from 'react'
import { AddressForm } from '../../shared/address/AddressForm.tsx'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from './Section.tsx'

/** Address to change to; it proves itself by a code before it counts. */
export function AddressSection() {
  const { account, notices } = useShell()
  const { t } = useText('account')
  const [isOpen, setOpen] = useState(false)
  const { user } = useReadable(account)
  const finish = (): void => {
    setOpen(false)
    notices.show({ key: 'account:address.done' }, 'good')
    void account.refresh()
  }
  return (
    <Section
      name="address"
      title={t('account:address')}
      text={t('account:address.text', { email: user?.email ?? '' })}
    >
      {isOpen ? (
        <AddressForm onDone={finish} onCancel={() => setOpen(false)} />
      ) : (
        <Button icon="pen" onClick={() => setOpen(true)}>
          {t('account:address.begin')}
        </Button>
      )}
    </Section>
  )
}
