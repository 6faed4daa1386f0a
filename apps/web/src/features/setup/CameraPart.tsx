import { useEffect, useRef } from 'react'
import { DeviceSelect } from '../../shared/voice/DeviceSelect.tsx'
import { useOwnMedia } from '../../shared/voice/useOwnMedia.ts'
import { useReadable } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Problem } from './Problem.tsx'

function Picture({ track, isMirrored }: { readonly track: MediaStreamTrack; readonly isMirrored: boolean }) {
  const { t } = useText('setup')
  const place = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (place.current) place.current.srcObject = new MediaStream([track])
  }, [track])
  return (
    <video
      ref={place}
      className="setup__video"
      data-mirrored={isMirrored}
      aria-label={t('setup:camera.shown')}
      autoPlay
      muted
      playsInline
    />
  )
}

/** Camera check: what others will see. */
export function CameraPart() {
  const { t } = useText('setup')
  const { media, video } = useOwnMedia()
  const { track } = useReadable(media.held).video
  return (
    <section className="setup__part" data-part="camera" aria-label={t('setup:camera')}>
      <div className="setup__picture">
        {track ? (
          <Picture track={track} isMirrored={!video.isUnmirrored} />
        ) : (
          <p className="setup__nothing">
            <Icon name="cameraOff" />
            {t('setup:camera.none')}
          </p>
        )}
      </div>
      <div className="setup__choices">
        <h3 className="setup__heading">{t('setup:camera')}</h3>
        <DeviceSelect kind="camera" />
        <Problem kind="camera" />
        {track && video.isMuted && <p className="setup__note">{t('setup:muted.video')}</p>}
      </div>
    </section>
  )
}
