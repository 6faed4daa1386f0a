import { useMemo } from 'react'
import { type Standing, standingOf } from '../../lib/account/permissions.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'

/** What whoever is logged in is and may. */
export function useStanding(): Standing {
  const { account, clock } = useShell()
  const state = useReadable(account)
  return useMemo(() => standingOf(state, clock.now()), [state, clock])
}
