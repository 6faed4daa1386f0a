import type { ActionName } from '../lib/actions/keymap.ts'
import type { OverlayName } from '../lib/board/overlays.ts'
import type { SideTabName } from '../lib/board/sideTabs.ts'

/** Rows of all features as a list orders them; what the list does not know comes last. */
export const inOrder = <Row extends { readonly name: string }>(
  rows: readonly Row[],
  names: readonly Row['name'][],
): readonly Row[] => {
  const rank = ({ name }: Row): number => (names.includes(name) ? names.indexOf(name) : names.length)
  return rows.toSorted((a, b) => rank(a) - rank(b))
}

/** Actions in menus and in the list of shortcuts: in the order of an evening. Of two with one key the first hears it. */
export const ACTION_ORDER: readonly ActionName[] = [
  'settings',
  'shortcuts',
  'fullscreen',
  'lobbyCreate',
  'lobbyLocal',
  'lobbyJoin',
  'lobbyBack',
  'goSeats',
  'goMiddle',
  'textTable',
  'castVote',
  'townSquare',
  'night',
  'reference',
  'nightOrder',
  'attentionGong',
  'revealGrimoire',
  'voteHistory',
  'timer',
  'undo',
  'users',
  'whisper',
  'writeMessage',
  'acceptChat1',
  'acceptChat2',
  'acceptChat3',
  'leaveChat',
  'deafenAudio',
  'muteAudio',
  'muteVideo',
  'pushToTalk',
  'prioritySpeak',
  'leaveSession',
  'gather',
  'gatherEdition',
  'gatherRules',
  'gatherNpcs',
  'gatherRoles',
]

/** Overlays in the middle of the board: the first that wants to be shown hides the rest. */
export const OVERLAY_ORDER: readonly OverlayName[] = [
  'first-night',
  'gather',
  'rules',
  'pointing',
  'reveal',
  'vote',
  'night-action',
  'town-info',
]

/** Tabs at the sides, from the top. */
export const SIDE_TAB_ORDER: readonly SideTabName[] = [
  'chat',
  'text',
  'npcs',
  'bluffs',
  'other-nights',
  'first-night',
  'characters',
]
