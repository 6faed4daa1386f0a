import { Suspense, useEffect, useState } from 'react'
import { lazily, useFetched } from '../shell/lazily.ts'
import { perShell } from '../shell/perShell.ts'
import { useReadable, useShell } from '../shell/useShell.ts'
import { useTable } from '../shell/useTable.ts'

const hostOf = perShell(({ translation }) =>
  lazily(async () => {
    const texts = translation.i18n.loadNamespaces('dialogues')
    const [{ ModalHost }] = await Promise.all([import('./ModalHost.tsx'), texts])
    return ModalHost
  }),
)

/** Long enough for the lobby to have all that it needs. */
const QUIET_MS = 5_000

/** What tells of a lost server cannot be asked of that server: it is fetched while all is well. */
function useFetchedEarly(): void {
  const shell = useShell()
  const { clock, translation, account, loading } = shell
  const isAtTable = useTable().mode === 'online'
  const isInside = useReadable(account).claims !== null
  const isLoaded = useReadable(loading) === ''
  useEffect(() => {
    if (!isInside || !isLoaded) return
    const fetchNow = (): void => {
      // Whoever cannot fetch it now will try again when it is needed.
      Promise.all([hostOf(shell).fetch(), translation.i18n.loadNamespaces('session')]).catch(() => undefined)
    }
    return clock.after(isAtTable ? 0 : QUIET_MS, fetchNow)
  }, [shell, clock, translation, isAtTable, isInside, isLoaded])
}

/** Fetches what draws pop-ups before it is needed, and keeps it so that the last can fade. */
export function ModalGate() {
  const shell = useShell()
  const { modal, dialogue } = useReadable(shell.modals)
  const isOpen = modal !== null || dialogue !== null
  const [isNeeded, setNeeded] = useState(isOpen)
  useFetchedEarly()
  if (isOpen && !isNeeded) setNeeded(true)
  const host = hostOf(shell)
  const isHere = useFetched(isNeeded ? host : null)
  return isHere ? (
    <Suspense fallback={null}>
      <host.Component />
    </Suspense>
  ) : null
}
