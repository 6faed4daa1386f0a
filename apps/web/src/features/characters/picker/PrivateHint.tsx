import { writeTargetOf } from '../../../shared/notes/writeTarget.ts'
import { useView } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'

/** Whoever writes for themselves alone reads so. */
export function PrivateHint() {
  const { t } = useText('characters')
  const isPrivate = useView((view) => writeTargetOf(view) === 'notes', false)
  return isPrivate && <p className="picker__private">{t('characters:private')}</p>
}
