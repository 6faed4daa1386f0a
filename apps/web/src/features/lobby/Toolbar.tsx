import { desktopBridge } from '../../lib/browser/desktop.ts'
import { logOut } from '../../shared/people/logOut.ts'
import { quit } from '../../shared/people/quit.ts'
import { usePermissions } from '../../shared/people/usePermissions.ts'
import { ActionButton } from '../../shell/ActionButton.tsx'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'

/** Back to the table one has not left for good. */
function Resume() {
  const { session, navigator } = useShell()
  const { t } = useText('lobby')
  const { sessionId } = useReadable(session)
  if (sessionId === null) return null
  return (
    <Button kind="primary" icon="door" onClick={() => navigator.goTo('Grimoire')}>
      {t('lobby:resume', { name: sessionId })}
    </Button>
  )
}

function ForSubscribers() {
  const { isSubscriber } = usePermissions()
  if (!isSubscriber) return null
  return (
    <>
      <ActionButton name="lobbyCreate" kind="primary" icon="plus" />
      <ActionButton name="lobbyLocal" icon="house" />
    </>
  )
}

/** The way to the tournament, while there is one. */
function Tournament() {
  const { config, navigator } = useShell()
  const { t } = useText('lobby')
  if (useReadable(config).hasTournament !== true) return null
  return (
    <Button icon="flag" onClick={() => navigator.goTo('Worldcup')}>
      {t('lobby:tournament')}
    </Button>
  )
}

/** What is not about tables: one group, which keeps together where there is no room for all in one row. */
function HouseButtons() {
  const shell = useShell()
  const { modals, navigator } = shell
  const { t } = useText('lobby', 'actions')
  const { isModerator, isStaff } = usePermissions()
  const isProgram = desktopBridge() !== null
  return (
    <div className="lobby__house">
      <ActionButton name="settings" kind="quiet" icon="gear" />
      {isModerator && (
        <Button kind="quiet" icon="gavel" onClick={() => modals.open({ name: 'moderation', params: {} })}>
          {t('lobby:moderation')}
        </Button>
      )}
      {isStaff && (
        <Button kind="quiet" icon="town" onClick={() => navigator.goTo('Status')}>
          {t('actions:status')}
        </Button>
      )}
      <Button kind="quiet" icon="help" onClick={() => modals.open({ name: 'help', params: undefined })}>
        {t('lobby:help')}
      </Button>
      <Button kind="quiet" icon="leave" onClick={() => void (isProgram ? quit(shell) : logOut(shell))}>
        {t(isProgram ? 'common:quit' : 'common:logout')}
      </Button>
    </div>
  )
}

export function Toolbar() {
  const { modals, navigator } = useShell()
  const { t } = useText('lobby')
  const { level, flags, isGuest } = usePermissions()
  const needsPhone = level === null && !isGuest && !flags.includes('verified-phone')
  return (
    <nav className="lobby__toolbar" aria-label={t('lobby:toolbar')}>
      <Resume />
      <ForSubscribers />
      <ActionButton name="lobbyJoin" icon="key" />
      {needsPhone && (
        <Button icon="phone" onClick={() => modals.open({ name: 'verification', params: undefined })}>
          {t('lobby:verify')}
        </Button>
      )}
      <Tournament />
      {isGuest && (
        <Button icon="key" onClick={() => navigator.goTo('Account')}>
          {t('lobby:guest.keep')}
        </Button>
      )}
      <HouseButtons />
    </nav>
  )
}
