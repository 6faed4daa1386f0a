import { arrivalsIn, isSameCount, NOBODY } from '../../../shared/people/arrivals.ts'
import { useView } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'

/** Arrivals in words; nothing at a table of one's own. */
export function useArrivals(): string {
  const { t } = useText('board')
  const isLocal = useView(({ session }) => session.isLocal, true)
  const { here, standing } = useView(arrivalsIn, NOBODY, isSameCount)
  if (isLocal) return ''
  if (here === 0) return t('board:invite.nobody')
  const come = t('board:invite.here', { count: here })
  return standing === 0
    ? t('board:invite.some', { come })
    : t('board:invite.standing', { come, count: standing })
}
