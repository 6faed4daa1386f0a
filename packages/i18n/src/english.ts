import type account from './locales/en/account.json'
import type actions from './locales/en/actions.json'
import type banned from './locales/en/banned.json'
import type board from './locales/en/board.json'
import type characters from './locales/en/characters.json'
import type chat from './locales/en/chat.json'
import type chronicle from './locales/en/chronicle.json'
import type clock from './locales/en/clock.json'
import type common from './locales/en/common.json'
import type devices from './locales/en/devices.json'
import type dialogues from './locales/en/dialogues.json'
import type errors from './locales/en/errors.json'
import type guests from './locales/en/guests.json'
import type guidance from './locales/en/guidance.json'
import type hands from './locales/en/hands.json'
import type help from './locales/en/help.json'
import type joining from './locales/en/joining.json'
import type lobby from './locales/en/lobby.json'
import type login from './locales/en/login.json'
import type mail from './locales/en/mail.json'
import type menu from './locales/en/menu.json'
import type meta from './locales/en/meta.json'
import type moderation from './locales/en/moderation.json'
import type night from './locales/en/night.json'
import type people from './locales/en/people.json'
import type replay from './locales/en/replay.json'
import type rulebook from './locales/en/rulebook.json'
import type said from './locales/en/said.json'
import type scripts from './locales/en/scripts.json'
import type session from './locales/en/session.json'
import type settings from './locales/en/settings.json'
import type setup from './locales/en/setup.json'
import type status from './locales/en/status.json'
import type timer from './locales/en/timer.json'
import type tournament from './locales/en/tournament.json'
import type update from './locales/en/update.json'
import type verification from './locales/en/verification.json'
import type voice from './locales/en/voice.json'
import type vote from './locales/en/vote.json'

/** English is the source: its files alone say which texts exist. */
export interface English {
  readonly account: typeof account
  readonly actions: typeof actions
  readonly banned: typeof banned
  readonly board: typeof board
  readonly characters: typeof characters
  readonly chat: typeof chat
  readonly clock: typeof clock
  readonly common: typeof common
  readonly devices: typeof devices
  readonly dialogues: typeof dialogues
  readonly errors: typeof errors
  readonly guests: typeof guests
  readonly guidance: typeof guidance
  readonly hands: typeof hands
  readonly help: typeof help
  readonly joining: typeof joining
  readonly lobby: typeof lobby
  readonly login: typeof login
  readonly mail: typeof mail
  readonly menu: typeof menu
  readonly meta: typeof meta
  readonly moderation: typeof moderation
  readonly night: typeof night
  readonly people: typeof people
  readonly replay: typeof replay
  readonly rulebook: typeof rulebook
  readonly said: typeof said
  readonly scripts: typeof scripts
  readonly session: typeof session
  readonly setup: typeof setup
  readonly status: typeof status
  readonly timer: typeof timer
  readonly tournament: typeof tournament
  readonly update: typeof update
  readonly verification: typeof verification
  readonly voice: typeof voice
  readonly vote: typeof vote
  readonly settings: typeof settings
  readonly chronicle: typeof chronicle
}

export type Namespace = keyof English

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Plain<Key> = Key extends `${infer Base}_${PluralForm}` ? Base : Key

/** Every text a user can see, as `namespace:key`. Plural forms share one key. */
export type TextKey = {
  [N in Namespace]: `${N}:${Plain<Extract<keyof English[N], string>>}`
}[Namespace]

export type TextParams = Readonly<Record<string, string | number>>

/** A text to be shown later: its key and the values it names. */
export interface Phrase {
  readonly key: TextKey
  readonly params?: TextParams
}
