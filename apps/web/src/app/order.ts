import type { ActionName } from '../lib/actions/keymap.ts'

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
  'leaveSession',
  'gather',
  'gatherEdition',
  'gatherRules',
  'gatherNpcs',
  'gatherRoles',
]
