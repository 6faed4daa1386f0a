import type { Feature } from '../../shell/feature.ts'

/** Hearing and seeing the others at the table. */
export const voice: Feature = {
  name: 'voice',
  seatParts: [
    { name: 'picture', place: 'portrait', load: () => import('./SeatPicture.tsx') },
    { name: 'speaking', place: 'under', load: () => import('./SeatLight.tsx') },
  ],
  boardLayers: [{ name: 'voice', load: () => import('./VoiceLayer.tsx') }],
}
