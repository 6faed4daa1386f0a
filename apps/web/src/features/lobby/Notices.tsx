import { authorisationLink, thisTab } from '../../lib/account/subscriptionLink.ts'
import { usePermissions } from '../../shared/people/usePermissions.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'

interface FreeTierProps {
  readonly userId: string
  readonly isVerified: boolean
}

function FreeTier({ userId, isVerified }: FreeTierProps) {
  const { t } = useText('lobby')
  const { subscription } = useReadable(useShell().config)
  return (
    <p className="lobby__notice" data-notice={isVerified ? 'free-verified' : 'free-unverified'}>
      <Icon name="ticket" />
      <span>
        {t(isVerified ? 'lobby:notice.verified' : 'lobby:notice.unverified')}{' '}
        {subscription && (
          <a href={subscription.pageUrl} target="_blank" rel="noreferrer">
            {t('lobby:notice.subscribe')}
          </a>
        )}{' '}
        {subscription && (
          <a href={authorisationLink(subscription, location.origin, userId, thisTab())}>
            {t('lobby:notice.link')}
          </a>
        )}
      </span>
    </p>
  )
}

/** Notices of what limits somebody here, said before they run into it. */
export function Notices() {
  const { t } = useText('lobby')
  const { id, level, flags, isGuest } = usePermissions()
  const isForced = flags.includes('forced-private')
  return (
    <>
      {isForced && (
        <p className="lobby__notice" data-notice="forced-private" role="note">
          <Icon name="warning" />
          {t('lobby:notice.forced')}
        </p>
      )}
      {level === null && id !== null && !isGuest && (
        <FreeTier userId={id} isVerified={flags.includes('verified-phone')} />
      )}
    </>
  )
}
