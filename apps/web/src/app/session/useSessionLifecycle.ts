import { useEffect } from 'react'
import { perShell } from '../../shell/perShell.ts'
import { usePlace } from '../../shell/usePlace.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { connect } from './connect.ts'
import { Lifecycle } from './lifecycle.ts'

const lifecycleOf = perShell(
  (shell) =>
    new Lifecycle({
      ...shell,
      connect: (code) => connect(shell, code),
      goHome: () => shell.navigator.goTo('Lobby'),
      reload: () => location.reload(),
      translate: shell.translation.t,
      // On its way since the connection was made: whoever is kept out does not wait for words.
      refused: (session, refusal) =>
        void import('../../shared/joining/refusal.ts').then(({ explainRefusal }) =>
          explainRefusal(shell, session, refusal),
        ),
      sentAway: (session, reason, ended) =>
        void import('../../shared/joining/refusal.ts').then(({ explainEnd }) =>
          explainEnd(shell, session, reason, ended),
        ),
    }),
)

/**
 * The connection follows the address: it is open while the board is shown with a session, and closed everywhere
 * else. The board itself only looks at the table.
 */
export function useSessionLifecycle(): void {
  const shell = useShell()
  const { sessionId } = useReadable(shell.session)
  const isLoaded = useReadable(shell.loading) === ''
  const isAtTable = shell.navigator.routeAt(usePlace().pathname)?.name === 'Grimoire'
  const code = isAtTable && isLoaded ? sessionId : null
  useEffect(() => {
    if (code === null) return
    const lifecycle = lifecycleOf(shell)
    lifecycle.enter(code)
    return lifecycle.exit
  }, [shell, code])
}
