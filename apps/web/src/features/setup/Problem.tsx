import { useOwnMedia } from '../../shared/voice/useOwnMedia.ts'
import { useReadable } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

const KINDS = { microphone: 'audio', camera: 'video' } as const

/** Problem of a device that is not there, and what to do about it. */
export function Problem({ kind }: { readonly kind: keyof typeof KINDS }) {
  const { t } = useText('setup')
  const { media } = useOwnMedia()
  const { problem } = useReadable(media.held)[KINDS[kind]]
  // A page that came over plain HTTP is told so once, above.
  if (problem === null || (problem === 'unsupported' && !window.isSecureContext)) return null
  return (
    <div className="setup__problem" data-device={kind} data-problem={problem}>
      <Icon name="warning" />
      <p role="alert">{t(`setup:problem.${kind}.${problem}`)}</p>
      {problem !== 'unsupported' && (
        <Button icon="again" onClick={media.retry}>
          {t('setup:again')}
        </Button>
      )}
    </div>
  )
}
