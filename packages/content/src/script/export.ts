import type { Character } from '../model/character.ts'
import type { ContentIndex } from '../model/content.ts'
import type { Edition, Script } from '../model/script.ts'
import { isAutomatic } from './compose.ts'

export type ScriptItem = string | Readonly<Record<string, unknown>>

const isWorthWriting = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length > 0
  return value !== '' && value !== false && value !== 0 && value !== undefined
}

const compact = (entries: readonly (readonly [string, unknown])[]): Record<string, unknown> =>
  Object.fromEntries(entries.filter(([, value]) => isWorthWriting(value)))

const writeMeta = (edition: Edition): ScriptItem => ({
  ...compact([
    ['id', '_meta'],
    ['name', edition.name],
    ['author', edition.author],
    ['logo', edition.logo],
    ['hideTitle', edition.hideTitle],
    ['background', edition.background],
    ['almanac', edition.almanac],
    ['bootlegger', edition.bootlegger],
    ['firstNight', edition.firstNight],
    ['otherNight', edition.otherNight],
  ]),
  ...edition.metadata,
})

const writeCharacter = (character: Character): ScriptItem =>
  compact([
    ['id', character.id],
    ['name', character.name],
    ['image', character.image.length === 1 ? character.image[0] : character.image],
    ['team', character.team],
    ['edition', character.edition],
    ['ability', character.ability],
    ['flavor', character.flavor],
    ['firstNight', character.firstNight],
    ['firstNightReminder', character.firstNightReminder],
    ['otherNight', character.otherNight],
    ['otherNightReminder', character.otherNightReminder],
    ['reminders', character.reminders],
    ['remindersGlobal', character.remindersGlobal],
    ['setup', character.setup],
    ['jinxes', character.jinxes],
    ['special', character.special],
  ])

/**
 * The script as a list: its description, the player teams, then the other teams without those that come by
 * themselves. Importing it gives the same script again.
 */
export function exportScript(script: Script, content: ContentIndex): readonly ScriptItem[] {
  const scripted = content.withScript(script)
  const write = (id: string): readonly ScriptItem[] => {
    const character = scripted.character(id)
    if (!character || isAutomatic(character)) return []
    return [character.isCustom ? writeCharacter(character) : id]
  }
  return [writeMeta(script.edition), ...script.roles.flatMap(write), ...script.npcs.flatMap(write)]
}

const NOT_IN_FILE_NAMES = /[./ ,?]/g

export const scriptFileName = ({ name }: Pick<Edition, 'name'>): string =>
  `${name.replace(NOT_IN_FILE_NAMES, '') || 'custom-script'}.json`
