import type actions from './locales/en/actions.json'
import type common from './locales/en/common.json'
import type dialogues from './locales/en/dialogues.json'
import type errors from './locales/en/errors.json'
import type lobby from './locales/en/lobby.json'
import type login from './locales/en/login.json'
import type meta from './locales/en/meta.json'
import type people from './locales/en/people.json'
import type scripts from './locales/en/scripts.json'
import type session from './locales/en/session.json'
import type verification from './locales/en/verification.json'
import type vote from './locales/en/vote.json'

/** English is the source: its files alone say which texts exist. */
export interface English {
  readonly actions: typeof actions
  readonly common: typeof common
  readonly dialogues: typeof dialogues
  readonly errors: typeof errors
  readonly lobby: typeof lobby
  readonly login: typeof login
  readonly meta: typeof meta
  readonly people: typeof people
  readonly scripts: typeof scripts
  readonly session: typeof session
  readonly verification: typeof verification
  readonly vote: typeof vote
}

export type Namespace = keyof English

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Plain<Key> = Key extends `${infer Base}_${PluralForm}` ? Base : Key

/** Every text a user can see, as `namespace:key`. Plural forms share one key. */
export type TextKey = {
  [N in Namespace]: `${N}:${Plain<Extract<keyof English[N], string>>}`
}[Namespace]

/** Codes of failures that have a text of their own. */
export type ErrorCode = Plain<keyof English['errors']>

export type TextParams = Readonly<Record<string, string | number>>

/** A text to be shown later: its key and the values it names. */
export interface Phrase {
  readonly key: TextKey
  readonly params?: TextParams
}
