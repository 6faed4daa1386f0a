import type { SoundName } from '../../lib/sounds/names.ts'
import { withDeafened, withMuted, withPushToTalk } from '../../shared/voice/chatAudio.ts'
import { DeviceSelect } from '../../shared/voice/DeviceSelect.tsx'
import { GainSlider } from '../../shared/voice/GainSlider.tsx'
import { SpeakerSelect } from '../../shared/voice/SpeakerSelect.tsx'
import { useOwnMedia } from '../../shared/voice/useOwnMedia.ts'
import { useKeyText } from '../../shell/useKeyText.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import { SoundRow } from './SoundsScreen.tsx'

const TALK: readonly SoundName[] = ['privateRequest', 'privateJoin', 'chatJoin', 'chatLeave']

interface SwitchProps {
  readonly name: string
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

function Switch({ name, ...checkbox }: SwitchProps) {
  return (
    <div className="settings__row" data-chat={name}>
      <Checkbox {...checkbox} />
    </div>
  )
}

/** Filters: what the browser does with the voice before anybody hears it. */
const FILTERS = ['isAutoGainControl', 'isNoiseSuppression', 'isEchoCancellation'] as const

function PushToTalk() {
  const { t } = useText('devices')
  const keyText = useKeyText()
  const { media, audio } = useOwnMedia()
  const keys = useReadable(useShell().keybindings).pushToTalk
  const note =
    keys.length > 0 ? t('devices:pushToTalk.key', { keys: keyText(...keys) }) : t('devices:pushToTalk.nokey')
  return (
    <div className="settings__row" data-chat="isPushToTalk">
      <Checkbox
        label={t('devices:row.isPushToTalk')}
        checked={audio.isPushToTalk}
        onChange={(isOn) => media.audio.set(withPushToTalk(audio, isOn))}
      />
      {audio.isPushToTalk && <output className="field__note">{note}</output>}
    </div>
  )
}

function Microphone() {
  const { t } = useText('settings', 'devices')
  const { media, audio } = useOwnMedia()
  return (
    <section className="settings__group settings__part" data-group="microphone">
      <h3 className="settings__title">{t('settings:chat.microphone')}</h3>
      <DeviceSelect kind="microphone" />
      <Switch
        name="isMuted"
        label={t('devices:row.isMuted.audio')}
        checked={!audio.isMuted}
        onChange={(isOn) => media.audio.set(withMuted(audio, !isOn))}
      />
      <GainSlider />
      {FILTERS.map((name) => (
        <Switch
          key={name}
          name={name}
          label={t(`devices:row.${name}`)}
          checked={audio[name]}
          onChange={(isOn) => media.audio.set({ ...audio, [name]: isOn })}
        />
      ))}
      <PushToTalk />
      <SpeakerSelect />
      <Switch
        name="isDeafened"
        label={t('devices:row.isDeafened.audio')}
        checked={audio.isDeafened}
        onChange={(isDeafened) => media.audio.set(withDeafened(audio, isDeafened))}
      />
    </section>
  )
}

function Camera() {
  const { t } = useText('settings', 'devices')
  const { media, video } = useOwnMedia()
  return (
    <section className="settings__group settings__part" data-group="camera">
      <h3 className="settings__title">{t('settings:chat.camera')}</h3>
      <DeviceSelect kind="camera" />
      <Switch
        name="isMuted"
        label={t('devices:row.isMuted.video')}
        checked={!video.isMuted}
        onChange={(isOn) => media.video.set(withMuted(video, !isOn))}
      />
      <Switch
        name="isDeafened"
        label={t('devices:row.isDeafened.video')}
        checked={video.isDeafened}
        onChange={(isDeafened) => media.video.set(withDeafened(video, isDeafened))}
      />
      <Switch
        name="isHidden"
        label={t('devices:row.isHidden')}
        checked={!video.isHidden}
        onChange={(isShown) => media.video.set({ ...video, isHidden: !isShown })}
      />
      <Switch
        name="isUnmirrored"
        label={t('devices:row.isUnmirrored')}
        checked={!video.isUnmirrored}
        onChange={(isMirrored) => media.video.set({ ...video, isUnmirrored: !isMirrored })}
      />
    </section>
  )
}

/** Being heard and seen, hearing and seeing; and what is heard of people who come, go and ask for a word. */
export function ChatTab() {
  const { modals } = useShell()
  const { t } = useText('settings')
  return (
    <>
      <Button icon="camera" onClick={() => modals.open({ name: 'setup', params: undefined })}>
        {t('settings:chat.setup')}
      </Button>
      <Microphone />
      <Camera />
      <h3 className="settings__title">{t('settings:chat.sounds')}</h3>
      <p>{t('settings:chat.text')}</p>
      {TALK.map((name) => (
        <SoundRow key={name} name={name} />
      ))}
    </>
  )
}
