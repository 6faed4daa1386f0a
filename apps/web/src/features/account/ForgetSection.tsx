import { showFailure } from '../../shell/showFailure.ts'
import { useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from './Section.tsx'

/** A guest who wants to leave nothing behind need not wait until it goes by itself. */
export function ForgetSection() {
  const { account, api, modals } = useShell()
  const { t } = useText('guests')
  const forget = async (): Promise<void> => {
    const sure = await modals.ask({
      type: 'confirm',
      title: { key: 'guests:forget' },
      text: { key: 'guests:forget.sure' },
    })
    if (!sure.ok || !sure.value) return
    // There is no password; whoever is logged in is the guest.
    const answer = await api.call('deleteAccount', { body: { password: '-' } })
    if (answer.ok) account.logout()
    else await showFailure(modals, answer.error)
  }
  return (
    <Section name="forget" title={t('guests:forget')} text={t('guests:forget.text')}>
      <Button kind="danger" icon="trash" onClick={() => void forget()}>
        {t('guests:forget.go')}
      </Button>
    </Section>
  )
}
