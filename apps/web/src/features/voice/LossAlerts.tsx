import type { Loss } from '../../shared/voice/losses.ts'
import { useOwnMedia } from '../../shared/voice/useOwnMedia.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from './Alert.tsx'

const DEVICES = { audio: 'microphone', video: 'camera' } as const

function LossAlert({ loss }: { readonly loss: Loss }) {
  const { modals } = useShell()
  const { t } = useText('voice', 'setup')
  const { media } = useOwnMedia()
  const { kind, problem } = loss
  const say = (): string => {
    if (problem !== null) return t(`setup:problem.${DEVICES[kind]}.${problem}`)
    // What a browser takes by itself has no name in some of them.
    return loss.instead
      ? t(`voice:lost.instead.${kind}`, { name: loss.instead })
      : t(`voice:lost.unnamed.${kind}`)
  }
  return (
    <Alert
      name={`lost-${DEVICES[kind]}`}
      title={problem === null ? undefined : t(`voice:lost.${kind}`)}
      text={say()}
      onClose={() => media.losses.dismiss(kind)}
    >
      {problem !== null && (
        <Button kind="primary" icon="again" onClick={media.retry}>
          {t('setup:again')}
        </Button>
      )}
      <Button onClick={() => modals.open({ name: 'setup', params: undefined })}>
        {t('voice:lost.choose')}
      </Button>
    </Alert>
  )
}

/** A device that went away in the middle of a game: whoever speaks on would not notice that nobody hears it. */
export function LossAlerts() {
  const { media } = useOwnMedia()
  return useReadable(media.losses).map((loss) => <LossAlert key={loss.kind} loss={loss} />)
}
