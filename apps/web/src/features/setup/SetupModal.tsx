import './setup.css'
import { useEffect } from 'react'
import { useOwnMedia } from '../../shared/voice/useOwnMedia.ts'
import { useReadable } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CameraPart } from './CameraPart.tsx'
import { EarsPart } from './EarsPart.tsx'
import { LinePart } from './LinePart.tsx'
import { VoicePart } from './VoicePart.tsx'

/** Holds both devices while the setup is open. */
function usePreview(): void {
  const { media } = useOwnMedia()
  useEffect(() => {
    media.preview(true)
    return () => media.preview(false)
  }, [media])
}

function Asking() {
  const { t } = useText('setup')
  const isPrompt = useReadable(useOwnMedia().media.isPrompt)
  return <output className="setup__asking">{isPrompt && t('setup:asking')}</output>
}

export function Modal() {
  const { t } = useText('setup')
  usePreview()
  return (
    <div className="setup">
      <p className="setup__intro">{t('setup:intro')}</p>
      {!window.isSecureContext && (
        <p className="setup__problem" data-problem="insecure" role="alert">
          <Icon name="warning" />
          {t('setup:insecure')}
        </p>
      )}
      <Asking />
      <CameraPart />
      <VoicePart />
      <EarsPart />
      <LinePart />
    </div>
  )
}
