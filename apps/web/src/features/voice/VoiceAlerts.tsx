import './alerts.css'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from './Alert.tsx'
import { chatOf, playbackOf, useChat } from './chat.ts'
import { LossAlerts } from './LossAlerts.tsx'
import type { Playback } from './playback.ts'
import { ServerOffer } from './ServerOffer.tsx'
import { troublePhrase, troubleTitle } from './troubles.ts'
import { useUntold } from './useUntold.ts'

const FIREFOX_HELP = 'https://support.mozilla.org/kb/block-autoplay'

/** For whoever runs the server; others can hand it on. */
function WhatWasTried({ tried }: { readonly tried: readonly string[] }) {
  const { t } = useText('voice')
  return (
    <details className="voice-alert__tried">
      <summary>{t('voice:no-way.host')}</summary>
      <p>{t('voice:no-way.ports')}</p>
      <ul>
        {tried.map((place) => (
          <li key={place}>
            <code>{place}</code>
          </li>
        ))}
      </ul>
      <p>{t('voice:no-way.announced')}</p>
    </details>
  )
}

function TroubleAlert() {
  const chat = chatOf(useShell())
  const { t, phrase } = useText('voice', 'setup')
  const trouble = useUntold(useChat((state) => state.trouble))
  if (!trouble) return null
  const title = troubleTitle(trouble)
  return (
    <Alert
      name={trouble.kind}
      title={title && t(title)}
      text={phrase(troublePhrase(trouble, phrase))}
      onClose={chat.dismiss}
    >
      {trouble.kind === 'elsewhere' && (
        <>
          <Button kind="primary" icon="microphone" onClick={chat.take}>
            {t('voice:elsewhere.take')}
          </Button>
          <Button icon="camera" onClick={chat.look}>
            {t('voice:elsewhere.look')}
          </Button>
        </>
      )}
      {trouble.kind === 'no-way' && <WhatWasTried tried={trouble.tried} />}
    </Alert>
  )
}

function BlockedAudio({ playback }: { readonly playback: Playback }) {
  const { t } = useText('voice')
  if (!useReadable(playback.isBlocked)) return null
  return (
    <Alert name="audio-blocked" text={t('voice:blocked.audio')} onClose={playback.release}>
      <Button kind="primary" icon="sound" onClick={playback.release}>
        {t('voice:blocked.listen')}
      </Button>
      <a href={FIREFOX_HELP} target="_blank" rel="noreferrer">
        {t('voice:blocked.help')}
      </a>
    </Alert>
  )
}

function BlockedVideo({ playback }: { readonly playback: Playback }) {
  const { t } = useText('voice')
  if (!useReadable(playback.isBlocked)) return null
  return (
    <Alert name="video-blocked" text={t('voice:blocked.video')} onClose={playback.release}>
      <Button kind="primary" icon="camera" onClick={playback.release}>
        {t('voice:blocked.look')}
      </Button>
    </Alert>
  )
}

export function VoiceAlerts() {
  const { audio, video } = playbackOf(useShell())
  return (
    <div className="voice-alerts">
      <TroubleAlert />
      <ServerOffer />
      <LossAlerts />
      <BlockedAudio playback={audio} />
      <BlockedVideo playback={video} />
    </div>
  )
}
