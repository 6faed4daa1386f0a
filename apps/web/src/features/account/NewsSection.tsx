import { showFailure } from '../../shell/showFailure.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Checkbox } from '../../ui/Field.tsx'
import { Section } from './Section.tsx'

/** Consent to news by mail, given at the registration or here, and withdrawn here. */
export function NewsSection() {
  const { account, modals } = useShell()
  const { t } = useText('account')
  const { user } = useReadable(account)
  const change = async (acceptsMarketing: boolean): Promise<void> => {
    const changed = await account.updateUser({ acceptsMarketing })
    if (!changed.ok) await showFailure(modals, changed.error)
  }
  return (
    <Section name="news" title={t('account:news')} text={t('account:news.text')}>
      <Checkbox
        label={t('account:news.accept')}
        checked={user?.acceptsMarketing ?? false}
        onChange={(isAccepted) => void change(isAccepted)}
      />
    </Section>
  )
}
