import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Toasts } from '../../ui/Toasts.tsx'

export function Notices() {
  const { notices } = useShell()
  const { t, phrase } = useText()
  const rows = useReadable(notices).map(({ id, tone, text }) => ({ id, tone, text: phrase(text) }))
  return (
    <Toasts
      label={t('common:notices')}
      dismissLabel={t('common:dismiss')}
      rows={rows}
      onDismiss={notices.dismiss}
      onHold={notices.hold}
      onRelease={notices.release}
    />
  )
}
