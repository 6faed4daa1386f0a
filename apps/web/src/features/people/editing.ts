import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showFailure } from '../../frame/showFailure.ts'
import { useShell } from '../../frame/useShell.ts'
import type { Profile } from './profile.ts'

export type EditedField = 'username' | 'pronouns'
export type ProfileUser = Profile['user']

const LIMITS = {
  username: { minlength: 3, maxlength: 50 },
  pronouns: { minlength: 0, maxlength: 50 },
} as const

type Change = Parameters<ReturnType<typeof useShell>['account']['updateUser']>[0]

/** Changes one's own account, says what went wrong, and has the card read anew. */
function useChange(userId: string): (change: Change) => Promise<void> {
  const { modals, account } = useShell()
  const queries = useQueryClient()
  return async (change) => {
    const changed = await account.updateUser(change)
    if (!changed.ok) await showFailure(modals, changed.error)
    await queries.invalidateQueries({ queryKey: ['user', userId] })
  }
}

/** Asks for one's new name or pronouns in a prompt. */
export function useEdit(user: ProfileUser): (field: EditedField) => Promise<void> {
  const { modals } = useShell()
  const change = useChange(user.id)
  return async (field) => {
    const answer = await modals.ask({
      type: 'prompt',
      title: { key: `people:edit.${field}` },
      label: { key: `people:edit.${field}` },
      value: user[field],
      ...LIMITS[field],
    })
    if (answer.ok && answer.value !== null) await change({ [field]: answer.value })
  }
}

/** The picture one tries on; it is kept when the card is closed. */
export function usePendingAvatar(user: ProfileUser): readonly [string, (avatar: string) => void] {
  const change = useChange(user.id)
  const [avatar, setAvatar] = useState(user.cosmetics.avatar)
  const pending = useRef({ avatar, before: avatar, change })
  useEffect(() => {
    pending.current = { ...pending.current, avatar, change }
  })
  useEffect(
    () => () => {
      const { avatar: last, before, change: send } = pending.current
      if (last !== before) void send({ avatar: last })
    },
    [],
  )
  return [avatar, setAvatar]
}
