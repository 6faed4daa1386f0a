import './lobby.css'
import './sessions.css'
import { Suspense } from 'react'
import { useScope } from '../../shell/useScope.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { useSessions } from './api.ts'
import { CreateForm } from './CreateForm.tsx'
import { Header } from './Header.tsx'
import { Notices } from './Notices.tsx'
import { SessionList } from './SessionList.tsx'
import { lobbyOf } from './state.ts'
import { Toolbar } from './Toolbar.tsx'
import { useAnnouncements } from './useAnnouncements.ts'
import { useArrival } from './useArrival.ts'

export function Page() {
  const shell = useShell()
  const { t } = useText('lobby')
  const isCreating = useReadable(lobbyOf(shell).view) === 'create'
  const sessions = useSessions()
  useScope('lobby')
  useArrival()
  useAnnouncements()
  return (
    <main className="lobby">
      <Header sessions={sessions.data ?? []} />
      <Toolbar />
      <Notices />
      <section className="lobby__sheet notice" aria-label={t(isCreating ? 'lobby:create' : 'lobby:sessions')}>
        {/* What is on its way leaves the rest of the page where it is. */}
        <Suspense fallback={null}>
          {isCreating ? <CreateForm /> : <SessionList sessions={sessions} />}
        </Suspense>
      </section>
    </main>
  )
}
