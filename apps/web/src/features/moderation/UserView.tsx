import { type ComponentType, useEffect, useRef } from 'react'
import { Avatar } from '../../art/avatars/Avatar.tsx'
import { createStore } from '../../lib/store.ts'
import { joinSession } from '../../shared/joining/join.ts'
import { Standing } from '../../shared/people/Standing.tsx'
import { shownName } from '../../shared/people/shownName.ts'
import { perLogin } from '../../shell/perLogin.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AccountForm } from './AccountForm.tsx'
import { useModerated } from './api.ts'
import { Bans } from './Bans.tsx'
import { isInForce, type Moderated, type ModeratedUser, type TabProps } from './edits.ts'
import { Facts } from './Facts.tsx'
import { Logins } from './Logins.tsx'
import { Statistics } from './Statistics.tsx'
import { Trail } from './Trail.tsx'

/** The way to where somebody is, for a moderator who is nowhere. */
function JoinButton({ user: { SessionName: name } }: { readonly user: ModeratedUser }) {
  const shell = useShell()
  const { t } = useText('moderation')
  const isElsewhere = useReadable(shell.session).sessionId !== null
  if (name === null) return null
  const whyNot = isElsewhere ? t('moderation:join.elsewhere') : undefined
  const join = (): void => {
    shell.modals.close()
    void joinSession(shell, name)
  }
  return (
    <Button icon="door" disabled={isElsewhere} title={whyNot} aria-description={whyNot} onClick={join}>
      {t('moderation:join', { name })}
    </Button>
  )
}

function Heading({ user, bans }: Pick<Moderated, 'user' | 'bans'>) {
  const { clock } = useShell()
  const { t } = useText('moderation')
  const isBanned = bans.some((ban) => isInForce(ban, clock.now()))
  return (
    <header className="moderated">
      <span className="moderated__avatar">
        <Avatar avatar={user.cosmetics.avatar} />
      </span>
      <div className="moderated__who">
        <h3 className="moderated__name">{shownName(user.username)}</h3>
        <p className="moderated__marks">
          {user.pronouns !== '' && <span>{user.pronouns}</span>}
          <Standing level={user.level} flags={user.flags} />
          {isBanned && (
            <span className="moderation__banned">
              <Icon name="warning" />
              {t('moderation:banned')}
            </span>
          )}
        </p>
      </div>
      <JoinButton user={user} />
    </header>
  )
}

function AccountTab({ user }: Pick<Moderated, 'user'>) {
  return (
    <div className="moderation__part">
      <Facts user={user} />
      <AccountForm key={user.id} user={user} />
    </div>
  )
}

/** From one account to the next the same tab stays open. */
const lastTabOf = perLogin(() => createStore(0))

const TABS: readonly ComponentType<TabProps>[] = [AccountTab, Bans, Logins, Statistics, Trail]

function Account({ moderated, onSearch }: { readonly moderated: Moderated } & Pick<TabProps, 'onSearch'>) {
  const { t } = useText('moderation')
  const opened = lastTabOf(useShell())
  const tab = useReadable(opened)
  const labels = [
    t('moderation:tab.account'),
    t('moderation:tab.bans', { count: moderated.bans.length }),
    t('moderation:tab.logins'),
    t('moderation:tab.stats'),
    t('moderation:tab.audit'),
  ]
  const Tab = TABS[tab] ?? AccountTab
  return (
    <>
      <Heading user={moderated.user} bans={moderated.bans} />
      <Tabs labels={labels} open={tab} onOpen={opened.set}>
        <Tab {...moderated} onSearch={onSearch} />
      </Tabs>
    </>
  )
}

interface UserViewProps extends Pick<TabProps, 'onSearch'> {
  readonly userId: string
  readonly onBack: () => void
}

/** Account: what is known of it, and what may be changed. */
export function UserView({ userId, onBack, onSearch }: UserViewProps) {
  const { t, phrase } = useText('moderation')
  const { data, error } = useModerated(userId)
  const back = useRef<HTMLButtonElement>(null)
  // The list that was clicked is gone, and the focus with it.
  useEffect(() => back.current?.focus(), [])
  return (
    <div className="moderation" data-view="user" data-user={userId}>
      <Button ref={back} kind="quiet" icon="chevron-left" className="moderation__back" onClick={onBack}>
        {t('moderation:back')}
      </Button>
      {error ? (
        <p className="moderation__fault" role="alert">
          {phrase(failurePhrase(error.failure))}
        </p>
      ) : data ? (
        <Account moderated={data} onSearch={onSearch} />
      ) : (
        <p aria-busy="true">{t('moderation:loading')}</p>
      )}
    </div>
  )
}
