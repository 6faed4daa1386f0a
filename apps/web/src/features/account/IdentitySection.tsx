import { PROFILE_NAME_MAX, USERNAME_MIN } from '@belfry/protocol'
import { type FormEvent, useState } from 'react'
import { LanguageSelect } from '../../shell/LanguageSelect.tsx'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Section } from './Section.tsx'

/** A moderator can set somebody's name for good. */
const FORCED = 'forced-username'

function NameForm({ known, isForced }: { readonly known: string; readonly isForced: boolean }) {
  const { account, notices } = useShell()
  const { t, phrase } = useText('account')
  const [typed, setTyped] = useState(known)
  const [error, setError] = useState<string>()
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const saved = await account.updateUser({ username: typed.trim() })
    setError(saved.ok ? undefined : phrase(failurePhrase(saved.error)))
    if (saved.ok) notices.show({ key: 'account:identity.saved' }, 'good')
  }
  return (
    <form className="account__form" aria-label={t('account:identity')} onSubmit={(event) => void save(event)}>
      <TextField
        label={t('account:identity.name')}
        hint={t(isForced ? 'account:identity.forced' : 'account:identity.hint')}
        error={error}
        autoComplete="nickname"
        required
        disabled={isForced}
        minLength={USERNAME_MIN}
        maxLength={PROFILE_NAME_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" disabled={isForced || typed.trim() === known}>
        {t('account:identity.save')}
      </Button>
    </form>
  )
}

/** Identity: who one is here, and the language one is spoken to in, mails included. */
export function IdentitySection() {
  const { account } = useShell()
  const { t } = useText('account')
  const { claims } = useReadable(account)
  const name = claims?.username ?? ''
  return (
    <Section name="identity" title={t('account:identity')} text={t('account:identity.text')}>
      <NameForm key={name} known={name} isForced={claims?.flags.includes(FORCED) ?? false} />
      <LanguageSelect />
    </Section>
  )
}
