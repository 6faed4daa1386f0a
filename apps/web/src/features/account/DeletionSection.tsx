import type { TextKey } from '@belfry/i18n'
import { useState } from 'react'
import type { ApiResult } from '../../lib/api/http.ts'
import { type Proof, ProofForm } from '../../shared/second-factor/ProofForm.tsx'
import { useFactor } from '../../shared/second-factor/useFactor.ts'
import { useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from './Section.tsx'

const GOES = [
  'account:deletion.goes.account',
  'account:deletion.goes.logins',
  'account:deletion.goes.tables',
] as const
const STAYS = [
  'account:deletion.stays.games',
  'account:deletion.stays.texts',
  'account:deletion.stays.moderation',
] as const

function List({ title, keys }: { readonly title: string; readonly keys: readonly TextKey[] }) {
  const { t } = useText('account')
  return (
    <div className="account__fate">
      <h3>{title}</h3>
      <ul>
        {keys.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
    </div>
  )
}

/** The end of the account: what goes and what stays is said before anything can be pressed. */
export function DeletionSection() {
  const { account, api, notices } = useShell()
  const { t } = useText('account')
  const { data } = useFactor()
  const [isAsked, setAsked] = useState(false)
  const send = async ({ password, code }: Proof): Promise<ApiResult<unknown>> => {
    const answer = await api.call('deleteAccount', {
      body: { password, ...(code === '' ? {} : { code }) },
    })
    if (answer.ok) {
      account.logout()
      notices.show({ key: 'account:deletion.done' }, 'good')
    }
    return answer
  }
  return (
    <Section name="deletion" title={t('account:deletion')} text={t('account:deletion.text')}>
      <List title={t('account:deletion.goes')} keys={GOES} />
      <List title={t('account:deletion.stays')} keys={STAYS} />
      {isAsked ? (
        <ProofForm
          name={t('account:deletion')}
          asks={data?.isOn ? ['password', 'code'] : ['password']}
          submit={t('account:deletion.confirm')}
          kind="danger"
          send={send}
          onCancel={() => setAsked(false)}
        />
      ) : (
        <Button kind="danger" icon="trash" disabled={!data} onClick={() => setAsked(true)}>
          {t('account:deletion.begin')}
        </Button>
      )}
    </Section>
  )
}
