import '../../styles/ui/warnings.css'
import { type ReactNode, useState } from 'react'
import { useShell } from '../../frame/useShell.ts'
import { useText } from '../../frame/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'

interface StripProps {
  readonly name: string
  readonly icon: IconName
  readonly text: string
  readonly children?: ReactNode
  readonly isClosable?: boolean
}

function Strip({ name, icon, text, children, isClosable = true }: StripProps) {
  const { t } = useText()
  const [isClosed, setClosed] = useState(false)
  if (isClosed) return null
  return (
    <output className="warning" data-warning={name}>
      <Icon name={icon} />
      <span className="warning__text">{text}</span>
      {children}
      {isClosable && (
        <Button kind="quiet" icon="close" aria-label={t('common:dismiss')} onClick={() => setClosed(true)} />
      )}
    </output>
  )
}

export interface WarningStripProps {
  /** The version that is out by now. */
  readonly newer: string | null
  readonly isOld: boolean
  readonly isRecording: boolean
}

export function WarningStrip({ newer, isOld, isRecording }: WarningStripProps) {
  const { modals } = useShell()
  const { t } = useText('update')
  return (
    <aside className="warnings" aria-label={t('update:warnings')}>
      {isRecording && (
        <Strip name="recording" icon="broadcast" text={t('update:recording')} isClosable={false}>
          <Button kind="quiet" onClick={() => modals.open({ name: 'help', params: undefined, tab: 0 })}>
            {t('update:recording.open')}
          </Button>
        </Strip>
      )}
      {isOld && <Strip name="browser" icon="warning" text={t('update:browser')} />}
      {newer !== null && (
        <Strip name="version" icon="again" text={t('update:newer', { version: newer })}>
          <Button kind="quiet" onClick={() => location.reload()}>
            {t('update:reload')}
          </Button>
        </Strip>
      )}
    </aside>
  )
}
