import type { LoadingState } from '../../lib/loading/loading.ts'
import type { RouteName } from '../../lib/routing/routes.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'

/** Only these wait for the whole sequence; the others can be used before it is done. */
const COVERED: readonly RouteName[] = ['Grimoire', 'Lobby']

const LABELS = {
  initial: 'common:loading.initial',
  'app data': 'common:loading.data',
  session: 'common:loading.session',
  permissions: 'common:loading.permissions',
} as const satisfies Record<Exclude<LoadingState, ''>, string>

export function LoadingOverlay({ route }: { readonly route: RouteName }) {
  const state = useReadable(useShell().loading)
  const { t } = useText()
  if (state === '' || !COVERED.includes(route)) return null
  return <output className="loading">{t('common:loading', { state: t(LABELS[state]) })}</output>
}
