import './people.css'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ModalProps } from '../../frame/feature.ts'
import { LevelBadge } from '../../frame/LevelBadge.tsx'
import { showFailure } from '../../frame/showFailure.ts'
import { useLocale } from '../../frame/useLocale.ts'
import { useReadable, useShell } from '../../frame/useShell.ts'
import { failurePhrase, useText } from '../../frame/useText.ts'
import { Avatar } from '../../ui/avatars/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Profile, useProfile } from './profile.ts'

type Field = 'username' | 'pronouns'

const LIMITS = {
  username: { minlength: 3, maxlength: 50 },
  pronouns: { minlength: 0, maxlength: 50 },
} as const

/** Changes one's own name or pronouns, asked for in a prompt. */
function useEdit({ user }: Profile): (field: Field) => Promise<void> {
  const { modals, account } = useShell()
  const queries = useQueryClient()
  return async (field) => {
    const answer = await modals.ask({
      type: 'prompt',
      title: { key: `people:edit.${field}` },
      label: { key: `people:edit.${field}` },
      value: user[field],
      ...LIMITS[field],
    })
    if (!answer.ok || answer.value === null) return
    const changed = await account.updateUser({ [field]: answer.value })
    if (!changed.ok) await showFailure(modals, changed.error)
    await queries.invalidateQueries({ queryKey: ['user', user.id] })
  }
}

function OwnEdits({ profile }: { readonly profile: Profile }) {
  const { account } = useShell()
  const { t } = useText('people')
  const edit = useEdit(profile)
  const flags = useReadable(account).claims?.flags ?? []
  const fields: readonly Field[] = ['username', 'pronouns']
  return (
    <div className="profile__edits">
      {fields.map((field) => {
        const isForced = flags.includes(`forced-${field}`)
        return (
          <Button
            key={field}
            kind="quiet"
            icon="pen"
            disabled={isForced}
            title={isForced ? t('people:edit.forced') : undefined}
            onClick={() => void edit(field)}
          >
            {t(`people:edit.${field}`)}
          </Button>
        )
      })}
    </div>
  )
}

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
      <span className="profile__avatar">
        <Avatar avatar={user.cosmetics.avatar} />
      </span>
      <div className="profile__plate">
        <p className="profile__name">{user.username}</p>
        {user.pronouns !== '' && <p className="profile__pronouns">{user.pronouns}</p>}
        <LevelBadge level={user.level === 'none' ? null : user.level} />
      </div>
      {isOwn && <OwnEdits profile={profile} />}
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
