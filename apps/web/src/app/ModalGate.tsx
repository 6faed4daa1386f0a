import { lazy, Suspense, useState } from 'react'
import { useReadable, useShell } from '../frame/useShell.ts'

const ModalHost = lazy(async () => ({ default: (await import('./ModalHost.tsx')).ModalHost }))

/** Fetches what draws pop-ups when the first one opens, and keeps it so that the last can fade. */
export function ModalGate() {
  const { modal, dialogue } = useReadable(useShell().modals)
  const isOpen = modal !== null || dialogue !== null
  const [isNeeded, setNeeded] = useState(isOpen)
  if (isOpen && !isNeeded) setNeeded(true)
  return isNeeded ? (
    <Suspense fallback={null}>
      <ModalHost />
    </Suspense>
  ) : null
}
