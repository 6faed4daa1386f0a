import { isNight, type SessionState } from '@belfry/rules'

/** What a sensible person would do next: keeps fuzzed games from ending before they begin. */
interface Situation {
  readonly holds: (state: SessionState, userId: string) => boolean
  readonly messages: readonly string[]
}

const inBag = (state: SessionState): number =>
  Object.values(state.secret.rolesSelected).reduce((sum, count) => sum + count, 0)

const isReveal = ({ hook }: SessionState): boolean => hook?.name === 'reveal-grimoire'
const isNightNow = ({ game }: SessionState): boolean => isNight(game.phase)
const isSeated = ({ seats }: SessionState, userId: string): boolean => seats.some(({ id }) => id === userId)

const STORYTELLER: readonly Situation[] = [
  {
    holds: isReveal,
    messages: [
      'revealGameResult',
      'endGame',
      'callOffReveal',
      'revealPlayer',
      'revealPlayer',
      'revealPlayer',
    ],
  },
  {
    holds: ({ game, seats }) => !game.isRunning && seats.length < 5,
    messages: ['updateSeats'],
  },
  {
    holds: (state) => !state.game.isRunning && inBag(state) < state.seats.length,
    messages: ['toggleRole', 'toggleRole', 'toggleRole', 'updateSeats', 'npcs'],
  },
  { holds: ({ game }) => !game.isRunning, messages: ['startGame', 'startGame', 'toggleRole', 'bluffs'] },
  { holds: ({ vote }) => vote.isInProgress, messages: ['voteInProgress', 'lock'] },
  {
    holds: ({ vote }) => vote.nomination !== null,
    messages: [
      ...['lock', 'lock', 'marked', 'markSecretly', 'exile', 'nomination', 'updatePlayer', 'voteIsHidden'],
      'nominationType',
    ],
  },
  {
    holds: isNightNow,
    messages: [
      'signal',
      'signal',
      'updatePlayer',
      'updatePlayer',
      'history',
      'pointing',
      'bluffs',
      'openEyes',
    ],
  },
  {
    holds: () => true,
    messages: [
      'nomination',
      'nomination',
      'nomination',
      'history',
      'updatePlayer',
      'timer',
      'pointing',
      'reveal',
    ],
  },
]

const PLAYER: readonly Situation[] = [
  {
    holds: ({ storytellerRequests }, userId) => Object.hasOwn(storytellerRequests, userId),
    messages: ['respondStoryteller'],
  },
  {
    holds: (state, userId) => !isSeated(state, userId),
    messages: ['claimSeat', 'requestGrimoire', 'textMessage', 'channel', 'follow', 'signal'],
  },
  {
    holds: ({ pointing, secret }) =>
      pointing.isPointing !== false || secret.nightPointing.isPointing !== false,
    messages: ['point'],
  },
  { holds: ({ vote }) => vote.nomination !== null, messages: ['vote'] },
  { holds: isNightNow, messages: ['signal', 'signal', 'textMessage', 'openEyes', 'whisperRequest'] },
  {
    holds: () => true,
    messages: ['raise-hand', 'textMessage', 'textMessage', 'whisperRequest', 'whisperRequest', 'channel'],
  },
]

export const likelyMessages = (
  state: SessionState,
  userId: string,
  isStoryteller: boolean,
): readonly string[] =>
  (isStoryteller ? STORYTELLER : PLAYER).find(({ holds }) => holds(state, userId))?.messages ?? []
