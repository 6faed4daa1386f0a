/**
 * Every action that can have a key, with where its keys count and which it starts with. Scopes keep one key
 * from meaning two things at once: where several are active, the later in SCOPES wins.
 */
export const SCOPES = ['global', 'lobby', 'grimoire', 'gather'] as const
export type Scope = (typeof SCOPES)[number]
/** Where the Storyteller is invited to gather players: there the key that does so counts too, after all others. */
export type Place = Scope | 'invited'

interface KeymapRow {
  readonly scope: Scope
  readonly keys: readonly string[]
}

const on = <S extends Scope>(scope: S, ...keys: string[]) => ({ scope, keys }) as const satisfies KeymapRow

export const KEYMAP = {
  settings: on('global', 'q'),
  shortcuts: on('global', '/'),
  fullscreen: on('global', 'f'),
  lobbyCreate: on('lobby', 'c'),
  lobbyLocal: on('lobby', 'l'),
  lobbyJoin: on('lobby', 'j'),
  lobbyBack: on('lobby', 'Escape'),
  castVote: on('grimoire', 'Space'),
  townSquare: on('grimoire', 't'),
  night: on('grimoire', 'n'),
  reference: on('grimoire', 'c'),
  nightOrder: on('grimoire', 'o'),
  attentionGong: on('grimoire', 'r'),
  revealGrimoire: on('grimoire', 'g'),
  voteHistory: on('grimoire', 'v'),
  timer: on('grimoire', 'z'),
  undo: on('grimoire', 'Ctrl+z'),
  users: on('grimoire', 'u'),
  whisper: on('grimoire', 'Enter'),
  writeMessage: on('grimoire', 'w'),
  acceptChat1: on('grimoire', '1'),
  acceptChat2: on('grimoire', '2'),
  acceptChat3: on('grimoire', '3'),
  leaveChat: on('grimoire', 'Backspace'),
  deafenAudio: on('grimoire', 'd'),
  muteAudio: on('grimoire', '.'),
  muteVideo: on('grimoire', ','),
  pushToTalk: on('grimoire'),
  leaveSession: on('grimoire', 'l'),
  gather: on('gather', '1'),
  gatherEdition: on('gather', '2'),
  gatherRules: on('gather', '3'),
  gatherNpcs: on('gather', '4'),
  gatherRoles: on('gather', '5'),
} as const satisfies Record<string, KeymapRow>

export type ActionName = keyof typeof KEYMAP
export type Keybindings = Readonly<Record<ActionName, readonly string[]>>

export const ACTION_NAMES = Object.keys(KEYMAP) as readonly ActionName[]

export const DEFAULT_KEYS = Object.fromEntries(
  ACTION_NAMES.map((name) => [name, KEYMAP[name].keys]),
) as unknown as Keybindings

/** Where else the keys of an action count, where nothing else can be meant by them. */
export const ALSO_IN: Readonly<Partial<Record<ActionName, Place>>> = { gather: 'invited' }
