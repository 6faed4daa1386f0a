import { type AnyEvent, type SecretState, type SessionState, type TopicName, topics } from '@belfry/rules'
import { BLANK_META } from '../blank.ts'

/** Topics that a game is made of. Of any other, also of one that comes later, nothing is kept unless it is named. */
const OF_GAME: readonly TopicName[] = [
  'access',
  'storytellers',
  'game',
  'cues',
  'seats',
  'roles',
  'reminders',
  'life',
  'bluffs',
  'edition',
  'npcs',
  'reveal',
  'eyes',
  'hands',
  'pointing',
  'signals',
  'timer',
  'vote',
  'undo',
]

const namesIn = (parts: (topic: (typeof topics)[TopicName]) => object): ReadonlySet<string> =>
  new Set(OF_GAME.flatMap((name) => Object.keys(parts(topics[name]))))

const BEGINNING = { meta: BLANK_META, seed: 0 }

const EVENTS = namesIn(({ events }) => events)
const STATE = namesIn(({ initial }) => initial(BEGINNING))
const SECRET = namesIn(({ initialSecret }) => initialSecret(BEGINNING))

/** Event of a topic that a game is made of. */
export const isEventOfGame = ({ type }: AnyEvent): boolean => EVENTS.has(type)

/** Part of the state that such a topic brings, open or secret. */
export const isPartOfGame = (name: keyof SessionState): boolean => STATE.has(name)
export const isSecretOfGame = (name: keyof SecretState): boolean => SECRET.has(name)
