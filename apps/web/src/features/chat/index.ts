import type { Feature } from '../../shell/feature.ts'
import { CHAT_ACTIONS } from './actions.ts'

declare module '../../lib/actions/keymap.ts' {
  interface ActionNames {
    whisper: true
    acceptChat1: true
    acceptChat2: true
    acceptChat3: true
    writeMessage: true
    leaveChat: true
  }
}

declare module '../../lib/board/sideTabs.ts' {
  interface SideTabNames {
    chat: 'left'
    text: 'left'
  }
}

/** Talking: written, in public rooms and apart. */
export const chat: Feature = {
  name: 'chat',
  actions: CHAT_ACTIONS,
  sideTabs: [
    {
      name: 'chat',
      side: 'left',
      label: 'chat:talk.title',
      icon: 'talk',
      load: async () => (await import('./sideTabs.ts')).talk,
    },
    {
      name: 'text',
      side: 'left',
      label: 'chat:text.title',
      icon: 'chat',
      load: async () => (await import('./sideTabs.ts')).text,
    },
  ],
  seatMenu: () => import('./seatMenu.ts'),
  announcing: () => import('./announcing.ts'),
  seatParts: [{ name: 'talk-mark', place: 'over', load: () => import('./talk/TalkMark.tsx') }],
  boardLayers: [
    { name: 'chat', load: () => import('./ChatLayer.tsx') },
    { name: 'whisper', load: () => import('./whisper/WhisperOverlay.tsx') },
  ],
}
