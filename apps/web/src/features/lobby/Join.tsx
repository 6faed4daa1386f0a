import { pathOf } from '../../lib/routing/routes.ts'
import type { PageProps } from '../../shell/feature.ts'
import { Moved } from '../../shell/Redirect.tsx'

/** The end of a link to a session: the lobby takes it from the hash, as it does with any other. */
export function Page({ params }: PageProps) {
  return <Moved to={`${pathOf('Lobby')}#${encodeURIComponent(params['sessionId'] ?? '')}`} />
}
