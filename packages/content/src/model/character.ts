import type { Team } from './team.ts'
import type { Trait } from './trait.ts'

/** A change a character makes to the app, as scripts write it. Known ones become traits. */
export interface Special {
  readonly type: string
  readonly name: string
  readonly value?: string | number
  readonly time?: string
  readonly global?: string
}

export interface CharacterJinx {
  readonly id: string
  readonly reason: string
}

export interface Character {
  readonly id: string
  readonly name: string
  readonly team: Team
  /** Id of the set it was published in; free text for custom characters. */
  readonly edition: string
  readonly ability: string
  readonly flavor: string
  /** Addresses of up to three pictures: its own colour, then good and evil where they differ. */
  readonly image: readonly string[]
  /** Name of a symbol in the icon sprite; always there, by team if nothing better. */
  readonly icon: string
  /** One entry a token: a label that stands twice may be placed twice. */
  readonly reminders: readonly string[]
  /** Tokens that are at hand even while nobody holds the character. */
  readonly remindersGlobal: readonly string[]
  readonly setup: boolean
  readonly special: readonly Special[]
  /** The specials the app understands. */
  readonly traits: readonly Trait[]
  /** Place in the night; 0 for a character that does not act. */
  readonly firstNight: number
  readonly otherNight: number
  readonly firstNightReminder: string
  readonly otherNightReminder: string
  /** Use of its tokens, where no night reminder says so. */
  readonly tokens: string
  readonly jinxes: readonly CharacterJinx[]
  readonly isCustom: boolean
  /** The language of its name and texts, all of them; unknown for custom characters. */
  readonly lang?: string
}
