import type { Character, Level, Theme } from '@belfry/content'
import type { EditionState } from '../state.ts'

type Mutable<T> = { -readonly [Field in keyof T]: T[Field] }

/** A custom character as its script wrote it; what it changes in the app follows from its specials. */
export type CustomCharacterView = Mutable<Omit<Character, 'traits'>>

export interface EditionView {
  id: string
  name: string
  author: string
  almanac: string
  isOfficial: boolean
  level: Level | null
  themes: Theme[]
  color: string
  bootlegger: string[]
  hideTitle: boolean
  logo: string
  background: string
  firstNight: string[]
  otherNight: string[]
  metadata: Record<string, unknown>
  roles: string[]
  npcs: string[]
  custom: Record<string, CustomCharacterView>
  theme: number
}

const copyList = (list: readonly string[]): string[] => list.map((entry) => entry)

/** Copy of a script's own JSON, level by level. */
function copyJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyJson)
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> = {}
  for (const [key, entry] of Object.entries(value)) copy[key] = copyJson(entry)
  return copy
}

const themeView = ({ id, sky, horizon, glow }: Theme): Theme => ({ id, sky, horizon, glow })

const specialView = (special: Character['special'][number]): Mutable<Character['special'][number]> => {
  const view: Mutable<Character['special'][number]> = { type: special.type, name: special.name }
  if (special.value !== undefined) view.value = special.value
  if (special.time !== undefined) view.time = special.time
  if (special.global !== undefined) view.global = special.global
  return view
}

const customView = (character: Character): CustomCharacterView => ({
  id: character.id,
  name: character.name,
  team: character.team,
  edition: character.edition,
  ability: character.ability,
  flavor: character.flavor,
  image: copyList(character.image),
  icon: character.icon,
  reminders: copyList(character.reminders),
  remindersGlobal: copyList(character.remindersGlobal),
  setup: character.setup,
  special: character.special.map(specialView),
  firstNight: character.firstNight,
  otherNight: character.otherNight,
  firstNightReminder: character.firstNightReminder,
  otherNightReminder: character.otherNightReminder,
  tokens: character.tokens,
  jinxes: character.jinxes.map(({ id, reason }) => ({ id, reason })),
  isCustom: character.isCustom,
})

const customsView = (custom: EditionState['custom']): EditionView['custom'] =>
  Object.fromEntries(Object.entries(custom).map(([id, character]) => [id, customView(character)]))

/** Script as a view has it: it is everybody's. */
export const editionView = (edition: EditionState | null): EditionView | null =>
  edition && {
    id: edition.id,
    name: edition.name,
    author: edition.author,
    almanac: edition.almanac,
    isOfficial: edition.isOfficial,
    level: edition.level,
    themes: edition.themes.map(themeView),
    color: edition.color,
    bootlegger: copyList(edition.bootlegger),
    hideTitle: edition.hideTitle,
    logo: edition.logo,
    background: edition.background,
    firstNight: copyList(edition.firstNight),
    otherNight: copyList(edition.otherNight),
    metadata: copyJson(edition.metadata) as Record<string, unknown>,
    roles: copyList(edition.roles),
    npcs: copyList(edition.npcs),
    custom: customsView(edition.custom),
    theme: edition.theme,
  }
