import { useNames } from '../../../shared/people/useNames.ts'
import { useView } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import { SheetText } from '../../../ui/Sheet.tsx'

/** Place that something is chosen for: the pickers of all seats look alike. */
export function ForWhom({ seat }: { readonly seat: number }) {
  const { t } = useText('characters')
  const names = useNames()
  const name = useView((view) => names.seat(view, seat), '')
  return <SheetText>{t('characters:for', { name })}</SheetText>
}
