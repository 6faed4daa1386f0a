import type { Feature } from '../../shell/feature.ts'

declare module '../../lib/modals/names.ts' {
  interface ModalParams {
    signal: undefined
  }
}

declare module '../../lib/board/overlays.ts' {
  interface OverlayNames {
    'night-action': true
    pointing: true
  }
}

/** The night: signals both ways, eyes that open, fingers that point. */
export const night: Feature = {
  name: 'night',
  overlays: [
    {
      name: 'night-action',
      isShown: ({ hasNightAction }) => hasNightAction,
      load: () => import('./EyesOverlay.tsx'),
    },
    {
      name: 'pointing',
      isShown: ({ mode }) => mode === 'pointing',
      load: () => import('./PointingOverlay.tsx'),
    },
  ],
  modals: [{ name: 'signal', title: 'night:title', load: () => import('./SignalModal.tsx') }],
  seatMenu: () => import('./seatMenu.ts'),
  announcing: () => import('./announcing.ts'),
  nightLines: () => import('./nightLines.ts'),
  seatParts: [
    { name: 'signal', place: 'over', load: () => import('./UnreadPart.tsx') },
    { name: 'eyes', place: 'over', load: () => import('./EyesPart.tsx') },
    { name: 'finger', place: 'edge', load: () => import('./PointingPart.tsx') },
  ],
  boardLayers: [
    { name: 'night', load: () => import('./NightLayer.tsx') },
    { name: 'cards', load: () => import('./CardsLayer.tsx') },
  ],
  boardControls: [{ name: 'night', load: () => import('./NightControl.tsx') }],
}
