import type { ModalParams } from '../../lib/modals/names.ts'
import { useShell } from '../../shell/useShell.ts'
import { shownName } from './shownName.ts'

export interface UserNameProps extends Omit<ModalParams['user'], 'userId'> {
  readonly id: string
  readonly name: string
}

/** Somebody's name; a click tells more about them. */
export function UserName({ id, name, isFromUsers = false }: UserNameProps) {
  const { modals } = useShell()
  return (
    <button
      type="button"
      className="user-name"
      onClick={() => modals.open({ name: 'user', params: { userId: id, isFromUsers } })}
    >
      {shownName(name)}
    </button>
  )
}
