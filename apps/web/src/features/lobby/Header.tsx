import { GuestMark } from '../../shared/people/GuestMark.tsx'
import { LevelBadge } from '../../shared/people/LevelBadge.tsx'
import { usePermissions } from '../../shared/people/usePermissions.ts'
import { useText } from '../../shell/useText.ts'
import { Crest } from '../../ui/Crest.tsx'
import { type SessionEntry, statsOf } from './sessions.ts'

function Stats({ sessions }: { readonly sessions: readonly SessionEntry[] }) {
  const { t } = useText('lobby')
  const stats = statsOf(sessions)
  return (
    <>
      <span data-stat="online">{t('lobby:stats.online', { count: stats.online })}</span>
      <span data-stat="sessions">{t('lobby:stats.sessions', { count: stats.sessions })}</span>
      <span>{t('lobby:stats.note')}</span>
    </>
  )
}

/** Header: who is here, what they are, and what is going on in town. */
export function Header({ sessions }: { readonly sessions: readonly SessionEntry[] }) {
  const { t } = useText('lobby')
  const { username, level, isGuest } = usePermissions()
  return (
    <header className="lobby__header">
      <Crest />
      <div>
        <h1 className="lobby__welcome">{t('lobby:welcome', { name: username })}</h1>
        <p className="lobby__stats">
          {isGuest ? <GuestMark /> : <LevelBadge level={level} />}
          {isGuest && <span>{t('lobby:guest')}</span>}
          {!isGuest && <Stats sessions={sessions} />}
        </p>
      </div>
    </header>
  )
}
