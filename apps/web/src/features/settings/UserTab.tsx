import { lazy, Suspense, useEffect } from 'react'
import { authorisationLink, thisTab } from '../../lib/account/subscriptionLink.ts'
import { inRegion } from '../../lib/browser/region.ts'
import { logOut } from '../../shared/people/logOut.ts'
import { usePermissions } from '../../shared/people/usePermissions.ts'
import { perShell } from '../../shell/perShell.ts'
import { showFailure } from '../../shell/showFailure.ts'
import { useLocale } from '../../shell/useLocale.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'

/** The card is the one everybody has; made once for the window, as a lazy component must be. */
const cardOf = perShell(({ features }) => {
  const row = features.flatMap(({ modals = [] }) => modals).find(({ name }) => name === 'user')
  return row ? { Card: lazy(async () => ({ default: (await row.load()).Modal })) } : null
})

function OwnCard({ userId }: { readonly userId: string }) {
  const card = cardOf(useShell())
  return (
    card && (
      <Suspense fallback={null}>
        <card.Card params={{ userId }} tab={0} />
      </Suspense>
    )
  )
}

function Subscription({ userId }: { readonly userId: string }) {
  const { account, config, modals } = useShell()
  const { t } = useText('settings')
  const [locale] = useLocale()
  const { subscription, identity } = useReadable(config)
  const { user } = useReadable(account)
  const isLinked = typeof user?.patreonId === 'string'
  useEffect(() => void config.load(), [config])
  const unlink = async (): Promise<void> => {
    const question = { key: 'settings:user.subscription.unlink' } as const
    const answer = await modals.ask({
      type: 'confirm',
      title: question,
      text: { key: 'settings:user.subscription.unlink.text' },
    })
    if (!answer.ok || answer.value !== true) return
    const done = await account.unlinkPatreon()
    if (!done.ok) await showFailure(modals, done.error)
  }
  return (
    <>
      {subscription && isLinked && (
        <p className="settings__linked">
          {user.expires === null
            ? t('settings:user.subscription.linked')
            : t('settings:user.subscription.until', {
                date: new Intl.DateTimeFormat(inRegion(locale), { dateStyle: 'long' }).format(user.expires),
              })}
        </p>
      )}
      {subscription && (
        <a
          className="button button--plain"
          href={authorisationLink(subscription, location.origin, userId, thisTab())}
        >
          <span className="button__label">
            {t(isLinked ? 'settings:user.subscription.update' : 'settings:user.subscription')}
          </span>
        </a>
      )}
      {subscription && isLinked && (
        <Button kind="danger" onClick={() => void unlink()}>
          {t('settings:user.subscription.unlink')}
        </Button>
      )}
      {identity.accountUrl !== null && (
        <a className="button button--plain" href={identity.accountUrl} target="_blank" rel="noreferrer">
          <span className="button__label">{t('settings:user.account')}</span>
        </a>
      )}
    </>
  )
}

/** User tab: who one is here, what that allows, and the way out. */
export function UserTab() {
  const shell = useShell()
  const { account, modals, navigator } = shell
  const { t } = useText('settings')
  const { claims } = useReadable(account)
  const standing = usePermissions()
  if (!claims) return <p>{t('settings:user.nobody')}</p>
  const toAccount = (): void => {
    modals.close()
    navigator.goTo('Account')
  }
  const leave = (): void => {
    modals.close()
    void logOut(shell)
  }
  const isVerified = claims.flags.includes('verified-phone')
  return (
    <>
      <OwnCard userId={claims.id} />
      {!standing.isSubscriber && <p>{t('settings:user.perks')}</p>}
      <div className="settings__buttons">
        {!isVerified && modals.isRegistered('verification') && (
          <Button icon="phone" onClick={() => void modals.open({ name: 'verification', params: undefined })}>
            {t('settings:user.verify')}
          </Button>
        )}
        <Button icon="key" onClick={toAccount}>
          {t('settings:user.own')}
        </Button>
        <Subscription userId={claims.id} />
        <Button icon="leave" onClick={leave}>
          {t('common:logout')}
        </Button>
      </div>
    </>
  )
}
