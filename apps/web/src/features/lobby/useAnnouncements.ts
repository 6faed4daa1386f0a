import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { announce, wasHeard } from '../../shared/announcements/announcements.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { REFRESH_MS } from './sessions.ts'

/** Those who are at no table hear what is said to everybody, too: it is asked for as often as the list. */
export function useAnnouncements(): void {
  const shell = useShell()
  const { api, account, loading } = shell
  const hasToken = useReadable(account).tokens?.accessToken != null
  const isLoaded = useReadable(loading) === ''
  const { data } = useQuery({
    queryKey: ['announcements'],
    enabled: hasToken && isLoaded,
    refetchInterval: REFRESH_MS,
    retry: false,
    // What cannot be asked for now is asked for again; nobody has to know.
    queryFn: async () => {
      const answer = await api.call('announcements')
      return answer.ok ? answer.value : null
    },
  })
  useEffect(() => {
    if (!data) return
    // Also what was said before they came, as long as the server tells it.
    for (const said of data) if (!wasHeard(shell, said)) void announce(shell, said)
  }, [shell, data])
}
