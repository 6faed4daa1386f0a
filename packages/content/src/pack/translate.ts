import type { Character } from '../model/character.ts'
import { type ContentPack, NIGHT_STEPS, type NightStep, type StepText } from '../model/content.ts'
import type { Script } from '../model/script.ts'
import { jinxKey, type PackTexts } from './source.ts'

/** A pack in another language. Whatever has no translation stays as it is, text by text. */
export function translatePack(pack: ContentPack, texts: PackTexts, locale: string): ContentPack {
  const reasonOf = (a: string, b: string, reason: string): string => texts.jinxes[jinxKey(a, b)] ?? reason
  const translateCharacter = (character: Character): Character => ({
    ...character,
    ...texts.characters[character.id],
    jinxes: character.jinxes.map(({ id, reason }) => ({ id, reason: reasonOf(character.id, id, reason) })),
  })
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
    jinxes: pack.jinxes.map(({ a, b, reason }) => ({ a, b, reason: reasonOf(a, b, reason) })),
    labelTexts: { ...pack.labelTexts, ...texts.labels },
  }
}

/** A reminder's label as a reader of this pack sees it. What is kept and compared is always the label itself. */
export const labelText = (pack: ContentPack, label: string): string =>
  Object.hasOwn(pack.labelTexts, label) ? (pack.labelTexts[label] ?? label) : label
