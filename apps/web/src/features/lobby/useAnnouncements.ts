import type { RestAnswer } from '@belfry/protocol'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { announce, wasHeard } from '../../shared/announcements/announcements.ts'
import { perShell } from '../../shell/perShell.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { REFRESH_MS } from './sessions.ts'

type Announcement = RestAnswer<'announcements'>[number]

/** Which were there already; null until the lobby was told for the first time. */
const knownIn = perShell(() => ({ ids: null as ReadonlySet<string> | null }))

/** What was said since the last look. What was said before anybody came is history. */
function newAmong(known: { ids: ReadonlySet<string> | null }, said: readonly Announcement[]) {
  const before = known.ids
  known.ids = new Set([...(before ?? []), ...said.map(({ id }) => id)])
  return before === null ? [] : said.filter(({ id }) => !before.has(id))
}

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
    for (const said of newAmong(knownIn(shell), data)) if (!wasHeard(shell, said)) void announce(shell, said)
  }, [shell, data])
}
