import './status.css'
import type { ComponentType } from 'react'
import { usePermissions } from '../../shared/people/usePermissions.ts'
import { FactorGate } from '../../shared/second-factor/FactorGate.tsx'
import type { PageProps } from '../../shell/feature.ts'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { type Status, useStatus } from './api.ts'
import { Backup, Errors, Mail, People, Storage, Versions } from './Cards.tsx'
import { Cluster } from './ClusterCard.tsx'
import { useFormats } from './format.ts'
import { Voice } from './VoiceCard.tsx'

/** What the page is made of, in the order in which somebody in a hurry wants to know it. */
const CARDS: readonly (readonly [string, ComponentType<{ readonly status: Status }>])[] = [
  ['people', People],
  ['cluster', Cluster],
  ['errors', Errors],
  ['voice', Voice],
  ['storage', Storage],
  ['backup', Backup],
  ['mail', Mail],
  ['versions', Versions],
]

function House() {
  const { t, phrase } = useText('status')
  const { moment } = useFormats()
  const { data, error, refetch } = useStatus()
  if (!data && !error) return <p aria-busy="true">{t('status:loading')}</p>
  return (
    <>
      <p className="status__asked">
        {data && t('status:asked', { date: moment(data.at) })}
        <Button kind="quiet" onClick={() => void refetch()}>
          {t('status:again')}
        </Button>
      </p>
      {error && <p role="alert">{phrase(failurePhrase(error.failure))}</p>}
      {data && (
        <div className="status__cards">
          {CARDS.map(([name, Part]) => (
            <Part key={name} status={data} />
          ))}
        </div>
      )}
    </>
  )
}

/** Status of the installation, for those who look after it. */
export function Page(_props: PageProps) {
  const { navigator } = useShell()
  const { t } = useText('status')
  const { isStaff } = usePermissions()
  return (
    <PageFrame
      title={t('status:title')}
      ways={
        <Button icon="chevron-left" onClick={() => navigator.goTo('Lobby')}>
          {t('status:back')}
        </Button>
      }
    >
      {isStaff ? (
        <FactorGate>
          <House />
        </FactorGate>
      ) : (
        <p role="alert">{t('status:forStaff')}</p>
      )}
    </PageFrame>
  )
}
