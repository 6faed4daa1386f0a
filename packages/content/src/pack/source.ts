import type { Special } from '../model/character.ts'
import type { LabelRules, Night, NightStep, StepText, SystemIcons, Themes } from '../model/content.ts'
import type { Level, Theme } from '../model/script.ts'
import type { BagTeam, Team } from '../model/team.ts'

/** The languages the default pack is written in. */
export const CONTENT_LOCALES = [
  'en',
  'cs',
  'da',
  'de',
  'es',
  'es-419',
  'it',
  'nl',
  'pt-BR',
  'ru',
  'sv',
  'zh-Hans',
] as const
export type ContentLocale = (typeof CONTENT_LOCALES)[number]

/** The language every text falls back to. */
export const BASE_LOCALE = 'en'

/**
 * Whose characters a language of the app reads while it has none of its own, the nearest first; after them, English.
 * Only what is read without effort counts: a Dane asked to read Swedish would rather have English.
 */
export const RELATIVES: Readonly<Record<string, readonly string[]>> = {
  en: [],
  'zh-Hans': [],
  cs: [],
  da: [],
  nl: [],
  de: [],
  it: [],
  'pt-BR': [],
  ru: [],
  es: ['es-419'],
  'es-419': ['es'],
  sv: [],
}

/** The language of the characters for a language of the app, among those there are. */
export const nearestLocale = <Known extends string>(
  wished: string,
  known: readonly Known[],
): Known | typeof BASE_LOCALE => {
  const relatives = Object.hasOwn(RELATIVES, wished) ? (RELATIVES[wished] ?? []) : []
  for (const locale of [wished, ...relatives]) {
    const found = known.find((one) => one === locale)
    if (found !== undefined) return found
  }
  return BASE_LOCALE
}

export interface CharacterFacts {
  readonly id: string
  readonly team: Team
  readonly edition?: string
  readonly setup?: boolean
  readonly reminders?: readonly string[]
  readonly remindersGlobal?: readonly string[]
  readonly special?: readonly Special[]
  readonly image?: readonly string[]
}

export interface EditionFacts {
  readonly id: string
  readonly author: string
  readonly level: Level
  readonly isOfficial: boolean
  readonly color: string
  readonly themes: readonly Theme[]
  readonly characters: readonly string[]
  readonly almanac?: string
  readonly logo?: string
  readonly background?: string
}

export interface ReleaseFacts {
  readonly author: string
  readonly theme: number
  readonly characters: readonly string[]
}

export interface IconCreditFacts {
  readonly source: { readonly name: string; readonly url: string }
  readonly licence: { readonly name: string; readonly url: string }
  readonly isModified: boolean
  readonly authors: Readonly<Record<string, { readonly name: string; readonly url?: string }>>
  /** Author of each icon, by the keys of `authors`. */
  readonly icons: Readonly<Record<string, string>>
}

/** The facts of a pack, one file each: `facts/characters.json` and so on. */
export interface PackFacts {
  readonly characters: readonly CharacterFacts[]
  readonly editions: readonly EditionFacts[]
  readonly release?: ReleaseFacts
  readonly jinxes: readonly (readonly [string, string])[]
  readonly 'night-order': Readonly<Record<Night, readonly string[]>>
  readonly 'role-counts': readonly (Readonly<Record<BagTeam, number>> & { readonly players: number })[]
  readonly labels: LabelRules
  readonly themes: Themes
  readonly 'character-icons': Readonly<Record<string, string>>
  readonly 'system-icons': SystemIcons
  readonly 'icon-credits': IconCreditFacts
}

export interface CharacterTexts {
  readonly name?: string
  readonly ability?: string
  readonly flavor?: string
  readonly firstNightReminder?: string
  readonly otherNightReminder?: string
  readonly tokens?: string
}

/** The texts of a pack in one language. Whatever is missing falls back to the base language: a character as a whole. */
export interface PackTexts {
  readonly characters: Readonly<Record<string, CharacterTexts>>
  /** By `a+b`, the ids in alphabetical order. */
  readonly jinxes: Readonly<Record<string, string>>
  readonly labels: Readonly<Record<string, string>>
  readonly editions: Readonly<Record<string, string>>
  readonly steps: Readonly<Partial<Record<NightStep, StepText>>>
}

export const NO_TEXTS: PackTexts = { characters: {}, jinxes: {}, labels: {}, editions: {}, steps: {} }

export interface PackSource {
  readonly facts: PackFacts
  readonly texts: Readonly<Record<string, PackTexts>>
}

/** What one folder holds: a whole pack, or what it changes of another. */
export interface PartialPack {
  readonly facts: Partial<PackFacts>
  readonly texts: Readonly<Record<string, PackTexts>>
}

export const jinxKey = (a: string, b: string): string => (a < b ? `${a}+${b}` : `${b}+${a}`)
