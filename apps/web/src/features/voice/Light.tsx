import { useEffect, useRef } from 'react'
import { useShell } from '../../shell/useShell.ts'
import { speakingOf } from './speaking.ts'

/** A quiet light around whoever speaks; whoever hears needs no word for it. */
export function Light({ userId }: { readonly userId: string }) {
  const shell = useShell()
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = ref.current
    return element ? speakingOf(shell)(userId, element) : undefined
  }, [shell, userId])
  return <span ref={ref} className="speaking" data-user={userId} aria-hidden="true" />
}
