import './role-mark.css'
import type { SessionView } from '@belfry/rules'
import { useText } from '../../shell/useText.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { GuestMark } from './GuestMark.tsx'
import { isGuestHere } from './people.ts'
import { roleOf, type TableRole } from './roles.ts'

const ICONS: Readonly<Record<TableRole, IconName>> = {
  storyteller: 'quill',
  moderator: 'shield',
  player: 'chair',
  spectator: 'eye',
}

/** Role mark beside a name that speaks: what its bearer is here, which no name can claim. */
export function RoleMark({ view, userId }: { readonly view: SessionView; readonly userId: string }) {
  const { t } = useText('people')
  const role = roleOf(view, userId)
  if (!role) return null
  const text = t(`people:role.${role}`)
  return (
    <>
      <span className="role-mark" data-role={role} title={text}>
        <Icon name={ICONS[role]} />
        <span className={role === 'storyteller' ? 'role-mark__text' : 'visually-hidden'}>{text}</span>
      </span>
      {isGuestHere(view, userId) && <GuestMark />}
    </>
  )
}
