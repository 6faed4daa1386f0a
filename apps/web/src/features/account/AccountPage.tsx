import './account.css'
import type { ComponentType } from 'react'
import { usePermissions } from '../../shared/people/usePermissions.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { AddressSection } from './AddressSection.tsx'
import { BlockedSection } from './BlockedSection.tsx'
import { DeletionSection } from './DeletionSection.tsx'
import { DeviceSection } from './DeviceSection.tsx'
import { ExportSection } from './ExportSection.tsx'
import { FactorSection } from './FactorSection.tsx'
import { ForgetSection } from './ForgetSection.tsx'
import { IdentitySection } from './IdentitySection.tsx'
import { KeepSection } from './KeepSection.tsx'
import { LoginsSection } from './LoginsSection.tsx'
import { NewsSection } from './NewsSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'

type Sections = readonly (readonly [string, ComponentType, ('own' | 'any')?])[]

/** Sections for guests, who came without an account. */
const OF_GUESTS: Sections = [
  ['keep', KeepSection, 'own'],
  ['device', DeviceSection],
  ['blocked', BlockedSection],
  ['forget', ForgetSection],
]

/** Sections from top to bottom; some of them only where Belfry keeps the accounts itself. */
const SECTIONS: Sections = [
  ['identity', IdentitySection],
  ['address', AddressSection, 'own'],
  ['password', PasswordSection, 'own'],
  ['news', NewsSection],
  ['logins', LoginsSection],
  ['factor', FactorSection],
  ['blocked', BlockedSection],
  ['export', ExportSection],
  ['deletion', DeletionSection],
]

/** Account page: all about one's own. */
export function Page() {
  const { account, config, navigator, session } = useShell()
  const { t } = useText('account', 'guests')
  const { isGuest } = usePermissions()
  const { claims, user } = useReadable(account)
  const { identity } = useReadable(config)
  const isOurs = identity.kind === 'embedded'
  const isAtTable = useReadable(session).sessionId !== null
  return (
    <PageFrame
      title={t('account:title')}
      about={
        isGuest
          ? t('guests:who', { name: claims?.username ?? '' })
          : t('account:who', { name: claims?.username ?? '', email: user?.email ?? '' })
      }
      ways={
        <Button icon="chevron-left" onClick={() => navigator.goTo(isAtTable ? 'Grimoire' : 'Lobby')}>
          {t(isAtTable ? 'account:back.table' : 'account:back.lobby')}
        </Button>
      }
      isNarrow
    >
      {(isGuest ? OF_GUESTS : SECTIONS)
        .filter(([, , kept = 'any']) => kept === 'any' || isOurs)
        .map(([name, Part]) => (
          <Part key={name} />
        ))}
      {identity.accountUrl !== null && (
        <a className="button button--plain" href={identity.accountUrl} target="_blank" rel="noreferrer">
          <span className="button__label">{t('account:elsewhere')}</span>
        </a>
      )}
    </PageFrame>
  )
}
