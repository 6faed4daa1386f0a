import type { Feature } from '../../shell/feature.ts'
import { DEVICE_ACTIONS } from './actions.ts'

declare module '../../lib/actions/keymap.ts' {
  interface ActionNames {
    deafenAudio: true
    muteAudio: true
    muteVideo: true
    pushToTalk: true
    prioritySpeak: true
  }
}

/** The own microphone, camera and ears at the table; and what others have switched off. */
export const devices: Feature = {
  name: 'devices',
  actions: DEVICE_ACTIONS,
  seatParts: [{ name: 'media-mark', place: 'over', load: () => import('./MediaMarks.tsx') }],
  boardLayers: [{ name: 'devices', load: () => import('./DevicesLayer.tsx') }],
  boardControls: [{ name: 'devices', load: () => import('./DevicesControl.tsx') }],
}
