import { useState } from 'react'
import { LevelBadge } from '../../frame/LevelBadge.tsx'
import { useReadable, useShell } from '../../frame/useShell.ts'
import { useText } from '../../frame/useText.ts'
import { Avatar } from '../../ui/avatars/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AvatarPicker } from './AvatarPicker.tsx'
import { type EditedField, useEdit, usePendingAvatar } from './editing.ts'
import type { Profile } from './profile.ts'

interface PlateLineProps {
  readonly profile: Profile
  readonly field: EditedField
}

/** A line of one's own nameplate: a click changes it, unless a moderator has set it. */
function PlateLine({ profile: { user }, field }: PlateLineProps) {
  const { account } = useShell()
  const { t } = useText('people')
  const edit = useEdit(user)
  const isForced = useReadable(account).claims?.flags.includes(`forced-${field}`) ?? false
  const label = t(`people:edit.${field}`)
  return (
    <button
      type="button"
      className={field === 'username' ? 'profile__name' : 'profile__pronouns'}
      data-edit={field}
      disabled={isForced}
      title={isForced ? t('people:edit.forced') : label}
      onClick={() => void edit(field)}
    >
      {user[field] || t('people:edit.pronouns')}
      <Icon name="pen" />
    </button>
  )
}

/** One's own face and nameplate, which are there to be changed. */
export function OwnFace({ profile }: { readonly profile: Profile }) {
  const { t } = useText('people')
  const [isPicking, setPicking] = useState(false)
  const { user } = profile
  const [avatar, choose] = usePendingAvatar(user)
  return (
    <>
      <button
        type="button"
        className="profile__avatar profile__avatar--own"
        aria-label={t('people:avatar.change')}
        title={t('people:avatar.change')}
        aria-expanded={isPicking}
        onClick={() => setPicking(!isPicking)}
      >
        <Avatar avatar={avatar} />
        <Icon name="pen" />
      </button>
      <div className="profile__plate">
        <PlateLine profile={profile} field="username" />
        <PlateLine profile={profile} field="pronouns" />
        <LevelBadge level={user.level === 'none' ? null : user.level} />
      </div>
      {isPicking && <AvatarPicker user={user} chosen={avatar} onChoose={choose} />}
    </>
  )
}
