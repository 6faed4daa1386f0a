import { isGuest, type MetaState, newSession, type SecretState, type SessionState } from '@belfry/rules'
import { BLANK_META } from '../blank.ts'
import { isPartOfGame, isSecretOfGame } from './of-game.ts'
import type { KnownPerson } from './people.ts'
import { withoutNote, withoutWords } from './words.ts'

type Parts<Whole> = {
  readonly [Name in keyof Whole]?: (value: Whole[Name], blank: Whole[Name]) => Whole[Name]
}

const keep = <T>(value: T): T => value
const blank = <T>(_value: T, without: T): T => without

/** A table without an address: what it allowed, and in which language. */
const metaKept = ({ tags, language, isPublic }: MetaState): MetaState => ({
  ...BLANK_META,
  tags,
  language,
  isPublic,
})

/** Parts that are treated otherwise than their topic. */
const SECRET: Parts<SecretState> = {
  // The record of the game before this one.
  record: blank,
  rolesSelected: keep,
  hasUnsentRoles: keep,
  history: (entries) => entries.map(withoutNote),
  signals: (signals) => signals.map(withoutWords),
  // What can be taken back no more says what was there before this game.
  undo: (undo) => ({ ...undo, steps: undo.steps.filter(({ barredBy }) => barredBy === null) }),
}

function partsKept<Whole extends object>(
  parts: Parts<Whole>,
  isOfGame: (name: keyof Whole) => boolean,
  whole: Whole,
  without: Whole,
): Whole {
  const kept: Partial<Whole> = {}
  for (const name of Object.keys(without) as (keyof Whole)[]) {
    const rule = parts[name] ?? (isOfGame(name) ? keep : blank)
    kept[name] = rule(whole[name], without[name])
  }
  return kept as Whole
}

const OPEN: Parts<SessionState> = {
  secret: (secret, without) => partsKept(SECRET, isSecretOfGame, secret, without),
  meta: metaKept,
  channels: ({ isWhispersDisabled, hasHiddenPrivateCams, isNightSilent }, without) => ({
    ...without,
    isWhispersDisabled,
    hasHiddenPrivateCams,
    isNightSilent,
  }),
  storytellerRequests: blank,
  game: (game) => ({ ...game, history: game.history.map(withoutNote) }),
}

const AVATARS = 26

/** People of a replay are there all the time, with a face of the house and no account. */
const usersOf = (people: readonly KnownPerson[], { users }: SessionState): SessionState['users'] =>
  Object.fromEntries(
    people.map(({ id, userId }, at) => {
      const user = users[userId]
      return [
        userId,
        {
          id: userId,
          username: id,
          pronouns: '',
          level: null,
          expires: null,
          flags: user && isGuest(user) ? ['guest'] : [],
          cosmetics: { avatar: String(at % AVATARS), border: '', avatars: [], borders: [], emotes: [] },
          grimoireAccess: user?.grimoireAccess ?? 0,
          connections: [{ id, node: '' }],
          goneFor: null,
          insightSince: null,
          spectatingSince: null,
        },
      ]
    }),
  )

/** A table as it may be kept; whoever is there still has the name that the server knows. */
export const strippedState = (state: SessionState, people: readonly KnownPerson[]): SessionState => ({
  ...partsKept(OPEN, isPartOfGame, state, newSession(BLANK_META, 0)),
  users: usersOf(people, state),
})
