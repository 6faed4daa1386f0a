import { PROFILE_NAME_MAX, USERNAME_MIN } from '@belfry/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showFailure } from '../../shell/showFailure.ts'
import { useShell } from '../../shell/useShell.ts'
import { type EditedField, type ProfileUser, pendingChange, type Worn } from './card.ts'
import type { Profile } from './profile.ts'

const LIMITS = {
  username: { minlength: USERNAME_MIN, maxlength: PROFILE_NAME_MAX },
  pronouns: { minlength: 0, maxlength: PROFILE_NAME_MAX },
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

/** What one tries on: picture, border and who sees one's games. It is kept when the card is closed. */
export function usePending({ id, cosmetics }: ProfileUser): readonly [Worn, (change: Partial<Worn>) => void] {
  const change = useChange(id)
  const queries = useQueryClient()
  const [tried, setTried] = useState<Partial<Worn>>({})
  const worn = { avatar: cosmetics.avatar, border: cosmetics.border, stats: cosmetics.stats, ...tried }
  const keep = (): void => {
    const changes = pendingChange(cosmetics, worn)
    if (Object.keys(changes).length === 0) return
    // Whoever opens the card again at once sees what was chosen.
    queries.setQueryData<Profile>(
      ['user', id],
      (known) => known && { ...known, user: { ...known.user, cosmetics: { ...cosmetics, ...worn } } },
    )
    void change(changes)
  }
  const last = useRef(keep)
  useEffect(() => {
    last.current = keep
  })
  useEffect(() => () => last.current(), [])
  return [worn, (next) => setTried((now) => ({ ...now, ...next }))]
}
