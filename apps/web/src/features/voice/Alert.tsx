import '../../ui/goes-on.css'
import type { ReactNode } from 'react'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

interface AlertProps {
  readonly name: string
  readonly title?: string | undefined
  readonly text: string
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Something to know about the voices. It waits at the edge: the game goes on without an answer. */
export function Alert({ name, title, text, onClose, children }: AlertProps) {
  const { t } = useText()
  return (
    <div className="voice-alert goes-on" role="alert" data-alert={name}>
      <Icon name="warning" />
      <div className="voice-alert__words">
        {title !== undefined && <p className="voice-alert__title">{title}</p>}
        <p>{text}</p>
        {children && <div className="voice-alert__ways">{children}</div>}
      </div>
      <Button
        kind="quiet"
        icon="close"
        aria-label={t('common:close')}
        title={t('common:close')}
        onClick={onClose}
      />
    </div>
  )
}
