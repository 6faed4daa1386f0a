import { ICON_NAMES } from '../icons.gen.ts'
import { NIGHT_STEPS, type Night } from '../model/content.ts'
import type { PackProblem } from './problem.ts'
import { BASE_LOCALE, type CharacterFacts, jinxKey, NO_TEXTS, type PackSource } from './source.ts'

type Check = (pack: PackSource, ids: ReadonlySet<string>) => readonly PackProblem[]

const problem = (
  code: PackProblem['code'],
  file: string,
  path: string,
  params: PackProblem['params'] = {},
): PackProblem => ({ code, file, path, params })

const steps: ReadonlySet<string> = new Set(NIGHT_STEPS)
const icons: ReadonlySet<string> = new Set(ICON_NAMES)

const unknownIds = (
  file: string,
  path: (index: number) => string,
  listed: readonly string[],
  ids: ReadonlySet<string>,
): readonly PackProblem[] =>
  listed.flatMap((id, index) =>
    ids.has(id) ? [] : [problem('pack-unknown-character', file, path(index), { id })],
  )

const duplicates = (file: string, listed: readonly string[], path = ''): readonly PackProblem[] =>
  listed
    .map((id, index) => ({ id, index }))
    .filter(({ id, index }) => listed.indexOf(id) !== index)
    .map(({ id, index }) => problem('pack-duplicate', file, `${path}[${index}]`, { id }))

const checkCharacters: Check = ({ facts }) =>
  duplicates(
    'facts/characters.json',
    facts.characters.map(({ id }) => id),
  )

const checkEditions: Check = ({ facts }, ids) => [
  ...duplicates(
    'facts/editions.json',
    facts.editions.map(({ id }) => id),
  ),
  ...facts.editions.flatMap(({ characters }, edition) =>
    unknownIds('facts/editions.json', (index) => `[${edition}].characters[${index}]`, characters, ids),
  ),
]

const checkRelease: Check = ({ facts }, ids) =>
  unknownIds('facts/release.json', (index) => `characters[${index}]`, facts.release?.characters ?? [], ids)

const checkJinxes: Check = ({ facts }, ids) =>
  facts.jinxes.flatMap((pair, jinx) =>
    unknownIds('facts/jinxes.json', (index) => `[${jinx}][${index}]`, pair, ids),
  )

const NEEDED_STEPS: Readonly<Record<Night, readonly string[]>> = {
  firstNight: NIGHT_STEPS,
  otherNight: ['dusk', 'dawn'],
}

const checkNightOrder: Check = ({ facts }, ids) =>
  (['firstNight', 'otherNight'] as const).flatMap((night) => {
    const file = 'facts/night-order.json'
    const order = facts['night-order'][night]
    const known = new Set([...ids, ...steps])
    return [
      ...duplicates(file, order, night),
      ...unknownIds(file, (index) => `${night}[${index}]`, order, known),
      ...NEEDED_STEPS[night]
        .filter((step) => !order.includes(step))
        .map((step) => problem('pack-step-missing', file, night, { step })),
    ]
  })

const checkIcons: Check = ({ facts }, ids) => [
  ...unknownIds('facts/character-icons.json', () => '', Object.keys(facts['character-icons']), ids),
  ...Object.entries(facts['character-icons'])
    .filter(([, icon]) => !icons.has(icon))
    .map(([id, icon]) => problem('pack-unknown-icon', 'facts/character-icons.json', id, { icon })),
  ...Object.entries<Readonly<Record<string, string>>>({ ...facts['system-icons'] }).flatMap(
    ([group, byName]) =>
      Object.entries(byName)
        .filter(([, icon]) => !icons.has(icon))
        .map(([name, icon]) =>
          problem('pack-unknown-icon', 'facts/system-icons.json', `${group}.${name}`, { icon }),
        ),
  ),
]

/** A character that acts in a night needs to be told apart from one that does not. */
const neededTexts = (
  { id }: CharacterFacts,
  order: PackSource['facts']['night-order'],
): readonly string[] => [
  'name',
  'ability',
  ...(order.firstNight.includes(id) ? ['firstNightReminder'] : []),
  ...(order.otherNight.includes(id) ? ['otherNightReminder'] : []),
]

const checkBaseTexts: Check = ({ facts, texts }) => {
  const base = texts[BASE_LOCALE] ?? NO_TEXTS
  const folder = `texts/${BASE_LOCALE}`
  return [
    ...facts.characters.flatMap((character) => {
      const own: Readonly<Record<string, string | undefined>> = { ...base.characters[character.id] }
      return neededTexts(character, facts['night-order'])
        .filter((field) => own[field] === undefined)
        .map((field) =>
          problem('pack-text-missing', `${folder}/characters`, `${character.id}.${field}`, { field }),
        )
    }),
    ...facts.jinxes
      .map(([a, b]) => jinxKey(a, b))
      .filter((key) => base.jinxes[key] === undefined)
      .map((key) => problem('pack-text-missing', `${folder}/jinxes.json`, key, { field: key })),
    ...facts.editions
      .filter(({ id }) => base.editions[id] === undefined)
      .map(({ id }) => problem('pack-text-missing', `${folder}/editions.json`, id, { field: id })),
    ...NIGHT_STEPS.filter((step) => base.steps[step] === undefined).map((step) =>
      problem('pack-text-missing', `${folder}/steps.json`, step, { field: step }),
    ),
  ]
}

/** Texts of characters nobody knows are most likely a misspelt id. */
const checkTextIds: Check = ({ texts }, ids) =>
  Object.entries(texts).flatMap(([locale, { characters }]) =>
    Object.keys(characters)
      .filter((id) => !ids.has(id))
      .map((id) => problem('pack-unknown-character', `texts/${locale}/characters`, id, { id })),
  )

const checks: readonly Check[] = [
  checkCharacters,
  checkEditions,
  checkRelease,
  checkJinxes,
  checkNightOrder,
  checkIcons,
  checkBaseTexts,
  checkTextIds,
]

export function checkPack(pack: PackSource): readonly PackProblem[] {
  const ids = new Set(pack.facts.characters.map(({ id }) => id))
  return checks.flatMap((check) => check(pack, ids))
}
