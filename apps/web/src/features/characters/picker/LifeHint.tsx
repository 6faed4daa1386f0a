import type { SessionView } from '@belfry/rules'
import { useNames } from '../../../shared/people/useNames.ts'
import { useText } from '../../../shell/useText.ts'

/** The picker came up after a mark at night: whose it is, that it is set already, and what is asked now. */
export function LifeHint({ view, seat }: { readonly view: SessionView; readonly seat: number }) {
  const { t } = useText('characters')
  const name = useNames().seat(view, seat)
  const isMarked = view.session.players[seat]?.isMarkedForDeath
  return (
    <p className="picker__life">{t(`characters:reminder.${isMarked ? 'marked' : 'unmarked'}`, { name })}</p>
  )
}
