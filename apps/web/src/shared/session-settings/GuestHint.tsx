import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'

/** A public session is closed to people without an account: said before they stand at the door, with the way out. */
export function GuestHint({ onPrivate }: { readonly onPrivate: (() => void) | null }) {
  const { t } = useText('meta')
  const { guests } = useReadable(useShell().config)
  if (guests === 'off') return null
  return (
    <p className="guest-hint">
      <Icon name="warning" />
      <span>
        {t('meta:guests.closed')}{' '}
        {onPrivate && (
          <button type="button" className="guest-hint__way" onClick={onPrivate}>
            {t('meta:guests.private')}
          </button>
        )}
      </span>
    </p>
  )
}
