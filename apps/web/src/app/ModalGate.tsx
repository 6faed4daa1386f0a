import { lazy, Suspense, useEffect, useState } from 'react'
import { useReadable, useShell } from '../frame/useShell.ts'
import { useTable } from '../frame/useTable.ts'

const fetchHost = () => import('./ModalHost.tsx')

const ModalHost = lazy(async () => ({ default: (await fetchHost()).ModalHost }))

/** Long enough for the lobby to have all that it needs. */
const QUIET_MS = 5_000

/** What tells of a lost server cannot be asked of that server: it is fetched while all is well. */
function useFetchedEarly(): void {
  const { clock, translation, account, loading } = useShell()
  const isAtTable = useTable().mode === 'online'
  const isInside = useReadable(account).claims !== null
  const isLoaded = useReadable(loading) === ''
  useEffect(() => {
    if (!isInside || !isLoaded) return
    const fetchNow = (): void => {
      // Whoever cannot fetch it now will try again when it is needed.
      Promise.all([fetchHost(), translation.i18n.loadNamespaces(['dialogues', 'session'])]).catch(
        () => undefined,
      )
    }
    return clock.after(isAtTable ? 0 : QUIET_MS, fetchNow)
  }, [clock, translation, isAtTable, isInside, isLoaded])
}

/** Fetches what draws pop-ups before it is needed, and keeps it so that the last can fade. */
export function ModalGate() {
  const { modal, dialogue } = useReadable(useShell().modals)
  const isOpen = modal !== null || dialogue !== null
  const [isNeeded, setNeeded] = useState(isOpen)
  useFetchedEarly()
  if (isOpen && !isNeeded) setNeeded(true)
  return isNeeded ? (
    <Suspense fallback={null}>
      <ModalHost />
    </Suspense>
  ) : null
}
