import { useView } from '../../../frame/useTable.ts'
import { useText } from '../../../frame/useText.ts'
import { penOf } from '../../../lib/board/pen.ts'

/** Whoever writes for themselves alone reads so. */
export function PrivateHint() {
  const { t } = useText('characters')
  const isPrivate = useView((view) => penOf(view) === 'notes', false)
  return isPrivate && <p className="picker__private">{t('characters:private')}</p>
}
