import { DeviceSelect } from './DeviceSelect.tsx'

/** Speaker that voices are heard from, in browsers that let one choose. */
export function SpeakerSelect() {
  return canChooseSpeaker() ? <DeviceSelect kind="speaker" /> : null
}

const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype
