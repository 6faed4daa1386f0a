import { useMemo } from 'react'
import { type Permissions, permissionsOf } from '../../lib/account/permissions.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'

/** Permissions of whoever is logged in. */
export function usePermissions(): Permissions {
  const { account, clock } = useShell()
  const state = useReadable(account)
  return useMemo(() => permissionsOf(state, clock.now()), [state, clock])
}
