import { useReadable } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Select } from '../../ui/Field.tsx'
import type { Device } from './types.ts'
import { type OwnMediaState, useOwnMedia } from './useOwnMedia.ts'

const KINDS = {
  microphone: {
    list: 'microphones',
    numbered: 'devices:microphone.numbered',
    chosen: ({ audio }: OwnMediaState) => audio.preference,
    choose: ({ media, audio }: OwnMediaState, preference: string | null) =>
      media.audio.set({ ...audio, preference }),
  },
  camera: {
    list: 'cameras',
    numbered: 'devices:camera.numbered',
    chosen: ({ video }: OwnMediaState) => video.preference,
    choose: ({ media, video }: OwnMediaState, preference: string | null) =>
      media.video.set({ ...video, preference }),
  },
  speaker: {
    list: 'speakers',
    numbered: 'devices:speaker.numbered',
    chosen: ({ audio }: OwnMediaState) => audio.speaker,
    choose: ({ media, audio }: OwnMediaState, speaker: string | null) =>
      media.audio.set({ ...audio, speaker }),
  },
} as const

/** The browser decides. */
const ANY = ''

const isKnown = (devices: readonly Device[], preference: string | null): boolean =>
  preference === null || devices.some(({ id }) => id === preference)

/** One of the microphones, cameras or loudspeakers that are there, or whatever the browser takes. */
export function DeviceSelect({ kind }: { readonly kind: keyof typeof KINDS }) {
  const { t } = useText('devices')
  const own = useOwnMedia()
  const { list, numbered, chosen, choose } = KINDS[kind]
  const devices = useReadable(own.media[list])
  const preference = chosen(own)
  const isAskedFor = kind === 'speaker' && own.media.askedSpeaker !== null
  const options = [
    { value: ANY, label: t('devices:device.default') },
    ...devices.map(({ id, label }, at) => ({ value: id, label: label || t(numbered, { number: at + 1 }) })),
    ...(isKnown(devices, preference) ? [] : [{ value: preference ?? ANY, label: t('devices:device.away') }]),
  ]
  return (
    <Select
      label={t(`devices:${kind}`)}
      value={preference ?? ANY}
      options={options}
      hint={devices.length === 0 && !isAskedFor ? t('devices:device.unnamed') : undefined}
      onChange={(next) => choose(own, next === ANY ? null : next)}
    />
  )
}
