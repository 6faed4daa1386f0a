import { useReadable } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Select } from '../../ui/Field.tsx'
import type { Device } from './types.ts'
import { useOwnMedia } from './useOwnMedia.ts'

const KINDS = {
  microphone: { list: 'microphones', state: 'audio', numbered: 'devices:microphone.numbered' },
  camera: { list: 'cameras', state: 'video', numbered: 'devices:camera.numbered' },
} as const

/** The browser decides. */
const ANY = ''

const isKnown = (devices: readonly Device[], preference: string | null): boolean =>
  preference === null || devices.some(({ id }) => id === preference)

/** One of the microphones or cameras that are there, or whatever the browser takes. */
export function DeviceSelect({ kind }: { readonly kind: keyof typeof KINDS }) {
  const { t } = useText('devices')
  const own = useOwnMedia()
  const { list, state, numbered } = KINDS[kind]
  const devices = useReadable(own.media[list])
  const { preference } = own[state]
  const choose = (chosen: string): void => {
    const next = { preference: chosen === ANY ? null : chosen }
    if (state === 'audio') own.media.audio.set({ ...own.audio, ...next })
    else own.media.video.set({ ...own.video, ...next })
  }
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
      hint={devices.length === 0 ? t('devices:device.unnamed') : undefined}
      onChange={choose}
    />
  )
}
