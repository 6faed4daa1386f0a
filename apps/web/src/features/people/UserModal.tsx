import './people.css'
import type { ReactNode } from 'react'
import type { ModalProps } from '../../frame/feature.ts'
import { LevelBadge } from '../../frame/LevelBadge.tsx'
import { useLocale } from '../../frame/useLocale.ts'
import { useReadable, useShell } from '../../frame/useShell.ts'
import { failurePhrase, useText } from '../../frame/useText.ts'
import { Avatar } from '../../ui/avatars/Avatar.tsx'
import { OwnFace } from './OwnFace.tsx'
import { type Profile, useProfile } from './profile.ts'

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Stats({ stats }: Pick<Profile, 'stats'>) {
  const { t } = useText('people')
  if (stats.games < 0) return <p className="profile__hidden">{t('people:stats.hidden')}</p>
  return (
    <dl className="facts">
      <Fact label={t('people:stats.storyteller')}>{stats.storyteller}</Fact>
      <Fact label={t('people:stats.player')}>{stats.player}</Fact>
    </dl>
  )
}

function Face({ profile: { user } }: { readonly profile: Profile }) {
  return (
    <>
      <span className="profile__avatar">
        <Avatar avatar={user.cosmetics.avatar} />
      </span>
      <div className="profile__plate">
        <p className="profile__name">{user.username}</p>
        {user.pronouns !== '' && <p className="profile__pronouns">{user.pronouns}</p>}
        <LevelBadge level={user.level === 'none' ? null : user.level} />
      </div>
    </>
  )
}

function Card({ profile }: { readonly profile: Profile }) {
  const { account } = useShell()
  const { t } = useText('people')
  const [locale] = useLocale()
  const { user, stats } = profile
  const isOwn = useReadable(account).claims?.id === user.id
  const since = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(
    user.createdAt,
  )
  return (
    <article className="profile" data-user={user.id}>
      {isOwn ? <OwnFace profile={profile} /> : <Face profile={profile} />}
      <dl className="facts">
        <Fact label={t('people:id')}>{user.id}</Fact>
        <Fact label={t('people:since')}>
          {since}
          {user.flags.includes('verified-phone') && ` · ${t('people:verified')}`}
          {user.flags.includes('newuser') && ` · ${t('people:new')}`}
        </Fact>
      </dl>
      <Stats stats={stats} />
    </article>
  )
}

export function Modal({ params }: ModalProps) {
  const { t, phrase } = useText('people')
  const userId = params && 'userId' in params ? params.userId : ''
  const { data, error } = useProfile(userId)
  if (error)
    return (
      <p className="profile__fault" role="alert">
        {phrase(failurePhrase(error.failure))}
      </p>
    )
  return data ? <Card profile={data} /> : <p aria-busy="true">{t('people:loading')}</p>
}
