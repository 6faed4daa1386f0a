import { useAvatarWish, useVideoWish } from '../../shared/people/useOverrides.ts'
import { useOwnMedia } from '../../shared/voice/useOwnMedia.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/Icon.tsx'

interface SwitchProps {
  readonly name: 'camera' | 'picture'
  readonly icon: IconName
  readonly isShown: boolean
  readonly label: string
  readonly onChange: (isShown: boolean) => void
}

/** Says what a click does; pressed means that something is hidden. */
const Switch = ({ name, icon, isShown, label, onChange }: SwitchProps) => (
  <Button
    kind="quiet"
    icon={icon}
    className={`profile__${name}`}
    aria-pressed={!isShown}
    onClick={() => onChange(!isShown)}
  >
    {label}
  </Button>
)

/** Nobody has to look at a picture they do not like, not even at their own. */
export function PictureSwitch({
  userId,
  isOwn = false,
}: {
  readonly userId: string
  readonly isOwn?: boolean
}) {
  const { t } = useText('people')
  const [isShown, setShown] = useAvatarWish(userId)
  const label = isOwn
    ? t(isShown ? 'people:avatar.hideOwn' : 'people:avatar.showOwn')
    : t(isShown ? 'people:avatar.hide' : 'people:avatar.show')
  return (
    <Switch
      name="picture"
      icon={isShown ? 'eye' : 'eyeClosed'}
      isShown={isShown}
      label={label}
      onChange={setShown}
    />
  )
}

/** Nobody has to look at a camera they do not like, either. */
export function CameraSwitch({ userId }: { readonly userId: string }) {
  const { t } = useText('people')
  const [isShown, setShown] = useVideoWish(userId)
  const label = t(isShown ? 'people:video.hide' : 'people:video.show')
  const icon = isShown ? 'camera' : 'cameraOff'
  return <Switch name="camera" icon={icon} isShown={isShown} label={label} onChange={setShown} />
}

/** One's own camera as one sees it oneself; what the others see is switched at the table. */
export function OwnCameraSwitch() {
  const { t } = useText('people')
  const { media, video } = useOwnMedia()
  const isShown = !video.isHidden
  return (
    <Switch
      name="camera"
      icon={isShown ? 'camera' : 'cameraOff'}
      isShown={isShown}
      label={t(isShown ? 'people:video.hideOwn' : 'people:video.showOwn')}
      onChange={(shown) => media.video.set({ ...video, isHidden: !shown })}
    />
  )
}
