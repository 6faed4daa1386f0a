import type { Character } from '../model/character.ts'
import { type ContentPack, type Jinx, NIGHT_STEPS, type NightStep, type StepText } from '../model/content.ts'
import type { Script } from '../model/script.ts'
import { type CharacterTexts, jinxKey, type PackTexts } from './source.ts'

/** What is read together. A name may stay as it is: not every one is customarily translated. */
const SPOKEN = [
  'ability',
  'flavor',
  'firstNightReminder',
  'otherNightReminder',
  'tokens',
] as const satisfies readonly (keyof CharacterTexts)[]

const isWhole = (character: Character, own: CharacterTexts | undefined): own is CharacterTexts =>
  own !== undefined && SPOKEN.every((field) => character[field] === '' || own[field])

/**
 * A pack in another language. A character of whom any text is missing stays as it is, whole: nobody is to read half a
 * character in one language and half in another. The others of its texts stay one by one.
 */
export function translatePack(pack: ContentPack, texts: PackTexts, locale: string): ContentPack {
  const reasonOf = (a: string, b: string, reason: string): string => texts.jinxes[jinxKey(a, b)] ?? reason
  const translateCharacter = (character: Character): Character => {
    const own = texts.characters[character.id]
    return {
      ...character,
      ...(isWhole(character, own) ? { ...own, lang: locale } : {}),
      jinxes: character.jinxes.map(({ id, reason }) => ({ id, reason: reasonOf(character.id, id, reason) })),
    }
  }
  const translateJinx = (jinx: Jinx): Jinx => {
    const reason = texts.jinxes[jinxKey(jinx.a, jinx.b)]
    return reason === undefined ? jinx : { ...jinx, reason, lang: locale }
  }
  const translateScript = (script: Script, key: string): Script => ({
    ...script,
    edition: { ...script.edition, name: texts.editions[key] ?? script.edition.name },
  })
  return {
    ...pack,
    locale,
    characters: pack.characters.map(translateCharacter),
    editions: pack.editions.map((script) => translateScript(script, script.edition.id)),
    release: pack.release && { ...pack.release, script: translateScript(pack.release.script, 'release') },
    steps: Object.fromEntries(
      NIGHT_STEPS.map((step) => [step, { ...pack.steps[step], ...texts.steps[step] }]),
    ) as Record<NightStep, StepText>,
    jinxes: pack.jinxes.map(translateJinx),
    labelTexts: { ...pack.labelTexts, ...texts.labels },
  }
}

/** A reminder's label as a reader of this pack sees it. What is kept and compared is always the label itself. */
export const labelText = (pack: ContentPack, label: string): string =>
  Object.hasOwn(pack.labelTexts, label) ? (pack.labelTexts[label] ?? label) : label
