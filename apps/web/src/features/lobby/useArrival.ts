import { useEffect } from 'react'
import { codeInHash } from '../../shared/joining/code.ts'
import { joinSession } from '../../shared/joining/join.ts'
import { usePlace } from '../../shell/usePlace.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { lobbyOf } from './state.ts'

/**
 * Whoever arrives goes on to the session in the hash, or to the one they were in. The hash is taken off the
 * address first: whatever comes of it, coming back to the lobby must not lead there again.
 */
export function useArrival(): void {
  const shell = useShell()
  const { loading, guardFacts, navigator, session, tabs } = shell
  const { hasArrived } = lobbyOf(shell)
  const { hash } = usePlace()
  const isLoaded = useReadable(loading) === ''
  const hasAgreed = useReadable(guardFacts).flags?.has('tos-agreed') ?? false
  useEffect(() => {
    if (!isLoaded || !hasAgreed) return
    const wanted = codeInHash(hash)
    const stored = hasArrived.get() ? null : session.get().sessionId
    hasArrived.set(true)
    if (wanted !== null) {
      navigator.goTo('Lobby', { replace: true })
      void joinSession(shell, wanted)
    } else if (stored !== null) {
      // Open in another tab already: that is where it goes on.
      void tabs.ask().then((others) => {
        if (!others.some(({ sessionId }) => sessionId === stored)) navigator.goTo('Grimoire')
      })
    }
  }, [shell, navigator, session, tabs, hasArrived, hash, isLoaded, hasAgreed])
}
