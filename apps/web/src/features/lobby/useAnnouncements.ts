import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { announce, toldLately, wasHeard } from '../../shared/announcements/announcements.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { REFRESH_MS } from './sessions.ts'

/** One that lies on the screen may be taken back: then it is gone within seconds. */
const SHOWN_REFRESH_MS = 4_000

/** Those who are at no table hear what is said to everybody, too: it is asked for as often as the list. */
export function useAnnouncements(): void {
  const shell = useShell()
  const { account, loading, modals } = shell
  const hasToken = useReadable(account).tokens?.accessToken != null
  const isLoaded = useReadable(loading) === ''
  const isShown = useReadable(modals).dialogue?.dialogue.isNews ?? false
  const [shown] = useState(() => new Map<string, AbortController>())
  const { data } = useQuery({
    queryKey: ['announcements'],
    enabled: hasToken && isLoaded,
    refetchInterval: isShown ? SHOWN_REFRESH_MS : REFRESH_MS,
    retry: false,
    // What cannot be asked for now is asked for again; nobody has to know.
    queryFn: () => toldLately(shell),
  })
  useEffect(() => {
    if (!data) return
    for (const [id, taking] of shown) if (!data.some((said) => said.id === id)) taking.abort()
    // Also what was said before they came, as long as the server tells it.
    for (const said of data) {
      if (wasHeard(shell, said)) continue
      const taking = new AbortController()
      shown.set(said.id, taking)
      void announce(shell, said, taking.signal).then(() => shown.delete(said.id))
    }
  }, [shell, data, shown])
}
