import type { PageProps } from '../../shell/feature.ts'
import { Redirect } from '../../shell/Redirect.tsx'
import { useShell } from '../../shell/useShell.ts'

/** The end of a link to a session: the lobby takes it from the hash, as it does with any other. */
export function Page({ params }: PageProps) {
  const { navigator } = useShell()
  return <Redirect to={`${navigator.pathOf('Lobby')}#${encodeURIComponent(params['sessionId'] ?? '')}`} />
}
