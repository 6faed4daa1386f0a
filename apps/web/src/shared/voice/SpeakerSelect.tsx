import { DeviceSelect } from './DeviceSelect.tsx'

/** Where voices are heard, in browsers that let one choose. */
export function SpeakerSelect() {
  return canChooseSpeaker() ? <DeviceSelect kind="speaker" /> : null
}

const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype
