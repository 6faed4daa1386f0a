import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Avatar, hasPicture } from '../../art/avatars/Avatar.tsx'
import { usePermissions } from '../../shared/people/usePermissions.ts'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import type { ProfileUser } from './card.ts'

/** Everybody may wear these; further ones are given to people. */
const FREE_AVATARS = 26
const ACCEPTED = 'image/png,image/jpeg,image/gif,image/webp'

export interface AvatarPickerProps {
  readonly user: ProfileUser
  readonly chosen: string
  readonly onChoose: (avatar: string) => void
}

const choices = ({ user, chosen }: Pick<AvatarPickerProps, 'user' | 'chosen'>): readonly string[] => {
  const free = Array.from({ length: FREE_AVATARS }, (_, index) => String(index))
  const { avatar, avatars } = user.cosmetics
  return [...new Set([...free, ...avatars, avatar, chosen])].filter(hasPicture)
}

/** A picture of one's own, for those with a level. */
function Upload({ user, onChoose }: Pick<AvatarPickerProps, 'user' | 'onChoose'>) {
  const { api } = useShell()
  const { t, phrase } = useText('people')
  const { isSubscriber, flags } = usePermissions()
  const queries = useQueryClient()
  const file = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState('')
  const isForced = flags.includes('forced-avatar')
  const whyNot = isForced ? t('people:edit.forced') : isSubscriber ? null : t('people:avatar.paid')
  const send = async (picture: File | undefined): Promise<void> => {
    if (!picture) return
    const form = new FormData()
    form.append('avatar', picture)
    setSending(true)
    setFault('')
    const sent = await api.call('avatar', { body: form })
    setSending(false)
    if (!sent.ok) return setFault(phrase(failurePhrase(sent.error)))
    onChoose(sent.value.avatar)
    await queries.invalidateQueries({ queryKey: ['user', user.id] })
  }
  return (
    <div className="avatars__upload" aria-busy={isSending}>
      <input
        ref={file}
        type="file"
        hidden
        accept={ACCEPTED}
        disabled={whyNot !== null}
        onChange={(event) => {
          void send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button
        icon="plus"
        disabled={whyNot !== null || isSending}
        aria-description={whyNot ?? undefined}
        onClick={() => file.current?.click()}
      >
        {t('people:avatar.upload')}
      </Button>
      <span className="avatars__hint">{whyNot ?? t('people:avatar.types')}</span>
      <p className="profile__fault" role="alert">
        {fault}
      </p>
    </div>
  )
}

/** The pictures one may wear. */
export function AvatarPicker({ user, chosen, onChoose }: AvatarPickerProps) {
  const { t } = useText('people')
  const { flags } = usePermissions()
  const name = useId()
  const isForced = flags.includes('forced-avatar')
  return (
    <fieldset className="avatars" disabled={isForced}>
      <legend className="field__label">{t('people:avatar.choose')}</legend>
      <div className="avatars__choices">
        {choices({ user, chosen }).map((avatar, index) => (
          <label key={avatar} className="avatars__choice">
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={avatar}
              checked={avatar === chosen}
              aria-label={t('people:avatar.number', { number: index + 1 })}
              onChange={() => onChoose(avatar)}
            />
            <Avatar avatar={avatar} />
          </label>
        ))}
      </div>
      <Upload user={user} onChoose={onChoose} />
    </fieldset>
  )
}
