import { useState } from 'react'
import { Avatar } from '../../art/avatars/Avatar.tsx'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AvatarPicker } from './AvatarPicker.tsx'
import {
  bordersOf,
  type EditedField,
  isBorder,
  mayEdit,
  type ProfileUser,
  steppedBorder,
  type Worn,
} from './card.ts'
import { useEdit } from './editing.ts'

interface PlateLineProps {
  readonly user: ProfileUser
  readonly field: EditedField
}

/** A line of one's own nameplate: a click changes it, unless a moderator has set it. */
function PlateLine({ user, field }: PlateLineProps) {
  const { account } = useShell()
  const { t } = useText('people')
  const edit = useEdit(user)
  const isForced = !mayEdit(field, useReadable(account).claims?.flags ?? [])
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

interface OwnFaceProps {
  readonly user: ProfileUser
  readonly worn: Worn
  readonly wear: (change: Partial<Worn>) => void
}

function Arrow({ user, worn, wear, step }: OwnFaceProps & { readonly step: 1 | -1 }) {
  const { t } = useText('people')
  const whyNot = bordersOf(user).length > 1 ? undefined : t('people:border.nochoice')
  const label = t(step > 0 ? 'people:border.next' : 'people:border.previous')
  return (
    <Button
      kind="quiet"
      icon={step > 0 ? 'chevron-right' : 'chevron-left'}
      className="profile__arrow"
      aria-label={label}
      title={whyNot ?? label}
      aria-description={whyNot}
      disabled={whyNot !== undefined}
      onClick={() => wear({ border: steppedBorder(user, worn.border, step) })}
    />
  )
}

/** One's own nameplate between two arrows, which lead through the borders one has. */
function OwnPlate(props: OwnFaceProps) {
  const { t } = useText('people')
  const { user, worn } = props
  const name = isBorder(worn.border) ? t(`people:border.${worn.border}`) : worn.border
  return (
    <div className="profile__bearer">
      <Arrow {...props} step={-1} />
      <div className="profile__plate bordered" data-border={worn.border || 'none'} data-own="true">
        <PlateLine user={user} field="username" />
        <PlateLine user={user} field="pronouns" />
      </div>
      <Arrow {...props} step={1} />
      <output className="visually-hidden">{name || t('people:border.none')}</output>
    </div>
  )
}

/** One's own face and nameplate, which are there to be changed. */
export function OwnFace(props: OwnFaceProps) {
  const { t } = useText('people')
  const [isPicking, setPicking] = useState(false)
  const { user, worn, wear } = props
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
        <Avatar avatar={worn.avatar} />
        <Icon name="pen" />
      </button>
      <OwnPlate {...props} />
      {isPicking && <AvatarPicker user={user} chosen={worn.avatar} onChoose={(avatar) => wear({ avatar })} />}
    </>
  )
}
