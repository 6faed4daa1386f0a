import './guest-mark.css'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Guest mark beside a name: its bearer came without an account. Small where there is little room. */
export function GuestMark({ isSmall = false }: { readonly isSmall?: boolean }) {
  const { t } = useText('people')
  const text = t('people:guest')
  return (
    <span className="guest-mark" data-guest="true" title={text}>
      <Icon name="guest" />
      <span className={isSmall ? 'visually-hidden' : undefined}>{text}</span>
    </span>
  )
}
