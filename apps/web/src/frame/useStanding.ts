import { useMemo } from 'react'
import { type Standing, standingOf } from '../lib/account/standing.ts'
import { useReadable, useShell } from './useShell.ts'

/** What whoever is logged in is and may. */
export function useStanding(): Standing {
  const { account, clock } = useShell()
  const state = useReadable(account)
  return useMemo(() => standingOf(state, clock.now()), [state, clock])
}
