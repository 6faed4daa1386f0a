import type { ContentIndex } from '@belfry/content'
import { type SessionState, SIGNAL_IDS } from '@belfry/rules'
import type { Picks } from './choices.ts'

export interface Scene {
  readonly state: SessionState
  readonly content: ContentIndex
  readonly userId: string
  readonly people: readonly string[]
  readonly now: number
}

type Make = (picks: Picks, scene: Scene) => unknown

const seat = (picks: Picks, { state }: Scene): number => picks.int(state.seats.length + 1)
const person = (picks: Picks, { people }: Scene): string => picks.of(people) ?? 'nobody'
const role = (picks: Picks, { state }: Scene): string => picks.of(state.edition?.roles ?? []) ?? 'nobody'
const anyone = (picks: Picks, { content }: Scene): string => picks.of(content.pack.characters)?.id ?? ''
const alignment = (picks: Picks) => picks.of(['g', 'e', null] as const) ?? null
/** Somebody who waits for an answer, two times of three. */
const asker = (picks: Picks, { state, userId }: Scene): string | undefined =>
  picks.int(3) === 0 ? undefined : state.secret.whisperRequests.find(({ to }) => to === userId)?.from

const check = ({ state }: Scene, picks: Picks): number => state.seats.length + (picks.int(12) === 0 ? 1 : 0)

const reminder = (picks: Picks, scene: Scene) => {
  const character = scene.content.character(picks.flag() ? role(picks, scene) : anyone(picks, scene))
  const label = picks.of([...(character?.reminders ?? []), ...(character?.remindersGlobal ?? [])])
  return character && label
    ? { role: character.id, name: label, isFlipped: picks.int(8) === 0 }
    : { role: 'custom', name: `note ${picks.int(5)}`, isFlipped: false }
}

const playerValues: Readonly<Record<string, Make>> = {
  isDead: (picks) => picks.flag(),
  isVoteless: (picks) => picks.flag(),
  isMarkedForDeath: (picks) => picks.flag(),
  id: () => null,
  role: (picks, scene) => (picks.int(6) === 0 ? anyone(picks, scene) : role(picks, scene)),
  alignment,
  reminders: (picks, scene) => Array.from({ length: picks.int(4) }, () => reminder(picks, scene)),
}

/** What the Storyteller may keep from its player. */
const TELLABLE: ReadonlySet<string> = new Set(['role', 'alignment'])

const updateOf = (picks: Picks, scene: Scene, properties: readonly string[]) => {
  const property = picks.of(properties) ?? 'isDead'
  return { property, value: playerValues[property]?.(picks, scene) }
}

const signalItem = (picks: Picks, scene: Scene) => ({
  id: picks.of(SIGNAL_IDS.filter((id) => id !== 'seen' && id !== 'number')),
  data: picks.of([null, picks.int(5), 'words', [role(picks, scene)]]),
  role: picks.flag() ? role(picks, scene) : null,
})

const signal: Make = (picks, scene) => {
  const seen = picks.of(scene.state.secret.signals)
  if (picks.int(3) === 0 && seen)
    return { message: [{ id: 'seen', data: seen.id, role: null }], recipients: [] }
  return {
    message: Array.from({ length: 1 + picks.int(2) }, () => signalItem(picks, scene)),
    recipients: picks.some(scene.people, 3),
  }
}

/** Fills the bag with the right number of roles most of the time, so that games get under way. */
const toggleRole: Make = (picks, scene) => {
  const missing =
    scene.state.seats.length - Object.values(scene.state.secret.rolesSelected).reduce((a, b) => a + b, 0)
  return { role: role(picks, scene), count: missing > 0 ? 1 + picks.int(Math.min(3, missing)) : picks.int(2) }
}

const edition: Make = (picks, { content }) =>
  picks.int(3) === 0
    ? { theme: picks.int(5) - 2 }
    : { id: picks.of(content.pack.editions)?.edition.id ?? 'tb', theme: picks.int(3) }

const history: Make = (picks, { state }) => {
  const kind = picks.of(['phase', 'phase', 'phase', 'phase', 'add', 'remove'])
  if (kind === 'phase') return { type: 'phase', payload: state.game.phase }
  if (kind === 'remove') return { type: 'remove', payload: picks.int(8) - 4 }
  return { type: 'add', payload: { type: 'note', data: { seat: picks.int(7) }, isPrivate: picks.flag() } }
}

const vote: Make = (picks, { state, userId, now }) => {
  const own = state.seats.findIndex(({ id }) => id === userId)
  return [picks.int(10) === 0 ? own + 1 : own, picks.int(3), now - picks.int(500)]
}

const updateSeats: Make = (picks, scene) => {
  const type = picks.of(['add', 'add', 'move', 'swap', 'shuffle', 'remove', 'empty'] as const)
  const moves = {
    add: () => ({ type: 'add', payload: { name: null } }),
    move: () => ({ type: 'move', payload: { from: seat(picks, scene), to: seat(picks, scene) } }),
    swap: () => ({ type: 'move', payload: { swap: [seat(picks, scene), seat(picks, scene)] } }),
    shuffle: () => ({ type: 'move', payload: { shuffle: true } }),
    remove: () => ({ type: 'remove', payload: { index: seat(picks, scene) } }),
    empty: () => ({ type: 'remove', payload: { empty: true } }),
  }
  return { ...moves[type ?? 'add'](), check: check(scene, picks) }
}

const tags: Make = (picks) => ({
  difficulty: picks.int(3),
  cameras: picks.int(3),
  travellers: picks.int(3),
  grimoire: picks.int(5) === 0 ? 2 : picks.int(2),
  locked: picks.int(6) === 0,
  streaming: picks.flag(),
})

/** Every message a client may send, with a payload that makes sense at this table more often than not. */
export const MESSAGES: Readonly<Record<string, Make>> = {
  updateSeats,
  clear: (picks) => picks.of(['grimoire', 'grimoire', 'players']),
  claimSeat: (picks, scene) => (picks.int(4) === 0 ? -1 : seat(picks, scene)),
  updatePlayer: (picks, scene) => {
    const update = updateOf(picks, scene, Object.keys(playerValues))
    const isKept = TELLABLE.has(update.property) && picks.int(3) === 0
    const index = picks.int(8) === 0 ? -1 : seat(picks, scene)
    return { index, ...update, ...(isKept ? { isKept } : {}) }
  },
  tellCharacter: (picks, scene) => {
    const index = seat(picks, scene)
    return { index, id: scene.state.seats[index]?.id ?? person(picks, scene) }
  },
  updateStoryteller: (picks, scene) => ({
    id: picks.of(scene.state.storytellers)?.id ?? 'st',
    ...updateOf(picks, scene, ['role', 'alignment', 'reminders']),
  }),
  seatCount: (picks, scene) => ({
    count: picks.int(12),
    mayUnseat: picks.int(4) === 0,
    check: check(scene, picks),
  }),
  changeReminder: (picks, scene) => ({
    index: picks.int(8) === 0 ? -1 : seat(picks, scene),
    change: { kind: picks.of(['add', 'add', 'remove', 'turn']), reminder: reminder(picks, scene) },
  }),
  undo: (picks, { state, userId }) => ({
    id: state.secret.undo.steps.findLast(({ by }) => by === userId)?.id ?? 1 + picks.int(9),
    isTold: picks.flag(),
  }),
  toggleRole,
  startGame: () => ({ isRunning: true, phase: 0, history: [] }),
  playerRoles: (picks, scene) =>
    scene.state.seats.map(() => ({ role: role(picks, scene), alignment: alignment(picks) })),
  bluffs: (picks, scene) => [role(picks, scene), role(picks, scene), null],
  npcs: (picks, { content }) =>
    picks.some(
      content.pack.characters.filter(({ team }) => team === 'fabled' || team === 'loric').map(({ id }) => id),
      3,
    ),
  edition,
  code: (picks) => [`code${picks.int(9)}`, [], []],
  history,
  toggleRunning: (picks) => picks.flag(),
  newGame: () => null,
  endGame: (picks) => ({ isEvilWin: picks.flag(), ...(picks.flag() ? { reveal: true } : {}) }),
  callOffReveal: () => null,
  attention: () => null,
  reveal: () => null,
  revealGameResult: () => null,
  revealPlayer: (picks, scene) => (picks.int(4) === 0 ? -1 : seat(picks, scene)),
  nomination: (picks, scene) => ({
    nomination:
      picks.int(5) === 0 ? false : [picks.int(6) === 0 ? -1 : seat(picks, scene), seat(picks, scene)],
  }),
  lock: (picks) => [picks.of([-2, -1, 0, 1, 1, 1]), null],
  voteInProgress: (picks) => [picks.flag(), false, 1000],
  voteIsHidden: (picks) => picks.flag(),
  vote,
  marked: (picks, scene) => scene.state.vote.nomination?.[1] ?? seat(picks, scene),
  markSecretly: (picks, scene) => scene.state.vote.nomination?.[1] ?? seat(picks, scene),
  execute: (picks, scene) => ({
    index: scene.state.vote.markedPlayer ?? seat(picks, scene),
    isDead: picks.int(4) !== 0,
  }),
  exile: (picks, scene) => scene.state.vote.nomination?.[1] ?? seat(picks, scene),
  voteHighscore: (picks) => picks.int(8),
  nominationType: (picks) => picks.of(['regular', 'baker', 'zookeeper']),
  voteSpeed: (picks) => 500 + picks.int(1500),
  'raise-hand': (picks) => picks.of(['', 'hand', 'fist']),
  timer: (picks) =>
    picks.int(3) === 0
      ? null
      : { title: 'talk', duration: 3 + picks.int(60), isPausedDuringVotes: picks.flag() },
  signal,
  signalIndicator: (picks, scene) => picks.some(scene.people, 2),
  openEyes: (picks, scene) => ({ index: seat(picks, scene), value: picks.of(['open', 'peek', 'close']) }),
  pointing: (picks, scene) => ({
    isPointing: picks.int(3) === 0 ? false : 'start',
    recipients: picks.flag() ? ['storyteller', ...picks.some(scene.people, 3)] : [],
  }),
  point: (picks, scene) => (picks.int(5) === 0 ? null : seat(picks, scene)),
  textMessage: (picks, scene) => ({
    message: `text ${picks.int(100)}`,
    recipientId: picks.of(['', 'spectator', person(picks, scene), person(picks, scene)]),
    ...(picks.flag() ? { id: `screen-${picks.int(100)}` } : {}),
  }),
  textMessageIndicator: (picks, scene) => ({ recipientId: person(picks, scene), length: picks.int(250) + 1 }),
  channel: (picks, { state, people }) =>
    picks.of([
      null,
      'public-0',
      'public-3',
      `private-${picks.int(people.length)}`,
      `night-${state.seats.length - 1}`,
    ]),
  follow: (picks, scene) => (picks.int(3) === 0 ? null : person(picks, scene)),
  whisperRequest: (picks, scene) => ({
    userId: asker(picks, scene) ?? person(picks, scene),
    channel: scene.state.game.phase % 2 === 1 ? 'night' : 'private',
  }),
  whisperRemove: person,
  whispers: (picks) => picks.int(4) === 0,
  privatecams: (picks) => picks.flag(),
  silentNight: (picks) => picks.flag(),
  updateMeta: (picks, scene) => ({
    isPublic: picks.flag(),
    language: picks.of(['en', 'de']),
    tags: tags(picks, scene),
  }),
  updateServer: (picks) => picks.of(['chat-1', 'chat-2', null]),
  kickUser: person,
  setGuests: (picks) => picks.of(['none', 'link', 'door']),
  setInvitation: (picks) => (picks.flag() ? `invitation${picks.int(1000)}` : null),
  answerKnock: (picks, scene) => ({
    id: picks.of(scene.state.secret.door.waiting)?.id ?? person(picks, scene),
    isIn: picks.int(3) !== 0,
  }),
  unbanUser: person,
  requestGrimoire: (picks, scene) =>
    picks.flag() ? { status: 1 } : { id: person(picks, scene), status: picks.of([2, 3, 3]) },
  requestStoryteller: (picks, scene) => ({ id: person(picks, scene), flag: picks.int(4) !== 0 }),
  respondStoryteller: (picks) => picks.int(4) !== 0,
  addStoryteller: (picks, scene) => ({ id: person(picks, scene) }),
  removeStoryteller: (picks, scene) => ({ id: person(picks, scene) }),
  gamestate: () => ({}),
}

/** How often a Storyteller sends what; whatever is not named counts once. Rare: what ends or empties a game. */
const STORYTELLER_WEIGHTS: Readonly<Record<string, number>> = {
  updatePlayer: 8,
  history: 6,
  nomination: 6,
  lock: 8,
  toggleRole: 6,
  startGame: 2,
  signal: 6,
  updateSeats: 3,
  undo: 6,
  revealPlayer: 3,
  marked: 3,
  markSecretly: 2,
}

const PLAYER_WEIGHTS: Readonly<Record<string, number>> = {
  vote: 10,
  'raise-hand': 4,
  claimSeat: 5,
  signal: 3,
  point: 4,
  textMessage: 5,
  whisperRequest: 6,
  channel: 3,
  respondStoryteller: 2,
  requestGrimoire: 2,
}

const RARE: ReadonlySet<string> = new Set([
  'clear',
  'kickUser',
  'edition',
  'reveal',
  'execute',
  'endGame',
  'newGame',
  'removeStoryteller',
])

const weighted = (weights: Readonly<Record<string, number>>): readonly string[] =>
  Object.keys(MESSAGES).flatMap((name) =>
    Array.from({ length: (weights[name] ?? 1) * (RARE.has(name) ? 1 : 3) }, () => name),
  )

export const STORYTELLER_MESSAGES = weighted(STORYTELLER_WEIGHTS)
export const PLAYER_MESSAGES = weighted(PLAYER_WEIGHTS)
