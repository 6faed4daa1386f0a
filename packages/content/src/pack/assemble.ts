import type { Character } from '../model/character.ts'
import type { ContentPack, IconCredits, Jinx, NightStep, StepText } from '../model/content.ts'
import { NIGHT_STEPS } from '../model/content.ts'
import { CUSTOM_ID, type Edition, type Script } from '../model/script.ts'
import { isNpcTeam } from '../model/team.ts'
import { traitsOf } from '../model/trait.ts'
import {
  BASE_LOCALE,
  type CharacterFacts,
  type EditionFacts,
  type IconCreditFacts,
  jinxKey,
  NO_TEXTS,
  type PackFacts,
  type PackSource,
  type PackTexts,
} from './source.ts'

/** A jinx concerns both: each of the two carries it. */
function jinxesById(jinxes: readonly Jinx[]): ReadonlyMap<string, Character['jinxes']> {
  const byId = new Map<string, { id: string; reason: string }[]>()
  const add = (id: string, other: string, reason: string): void => {
    byId.set(id, [...(byId.get(id) ?? []), { id: other, reason }])
  }
  for (const { a, b, reason } of jinxes) {
    add(a, b, reason)
    add(b, a, reason)
  }
  return byId
}

function assembleCharacter(
  facts: CharacterFacts,
  all: PackFacts,
  texts: PackTexts,
  jinxes: Character['jinxes'],
): Character {
  const { firstNight, otherNight } = all['night-order']
  const own = texts.characters[facts.id]
  const special = facts.special ?? []
  const remindersGlobal = facts.remindersGlobal ?? []
  return {
    id: facts.id,
    name: own?.name ?? facts.id,
    team: facts.team,
    edition: facts.edition ?? '',
    ability: own?.ability ?? '',
    flavor: own?.flavor ?? '',
    image: facts.image ?? [],
    icon: all['character-icons'][facts.id] ?? all['system-icons'].team[facts.team],
    reminders: facts.reminders ?? [],
    remindersGlobal,
    setup: facts.setup ?? false,
    special,
    traits: traitsOf(special, remindersGlobal),
    firstNight: firstNight.indexOf(facts.id) + 1,
    otherNight: otherNight.indexOf(facts.id) + 1,
    firstNightReminder: own?.firstNightReminder ?? '',
    otherNightReminder: own?.otherNightReminder ?? '',
    tokens: own?.tokens ?? '',
    jinxes,
    isCustom: false,
    lang: BASE_LOCALE,
  }
}

function assembleEdition(facts: EditionFacts, name: string): Edition {
  return {
    id: facts.id,
    name,
    author: facts.author,
    almanac: facts.almanac ?? '',
    isOfficial: facts.isOfficial,
    level: facts.level,
    themes: facts.themes,
    color: facts.color,
    bootlegger: [],
    hideTitle: false,
    logo: facts.logo ?? '',
    background: facts.background ?? '',
    firstNight: [],
    otherNight: [],
    metadata: {},
  }
}

/** An edition nobody has published: what a script starts from. */
export const customEdition = (themes: Edition['themes']): Edition => ({
  id: CUSTOM_ID,
  name: '',
  author: '',
  almanac: '',
  isOfficial: false,
  level: null,
  themes,
  color: '',
  bootlegger: [],
  hideTitle: false,
  logo: '',
  background: '',
  firstNight: [],
  otherNight: [],
  metadata: {},
})

function rosterOf(ids: readonly string[], facts: PackFacts): Pick<Script, 'roles' | 'npcs' | 'custom'> {
  const npcIds = new Set(facts.characters.filter(({ team }) => isNpcTeam(team)).map(({ id }) => id))
  return {
    roles: ids.filter((id) => !npcIds.has(id)),
    npcs: ids.filter((id) => npcIds.has(id)),
    custom: [],
  }
}

function assembleRelease(facts: PackFacts, texts: PackTexts): ContentPack['release'] {
  const { release } = facts
  if (!release) return null
  const name = texts.editions['release'] ?? ''
  const edition = { ...customEdition(facts.themes.custom), name, author: release.author }
  return { script: { edition, ...rosterOf(release.characters, facts) }, theme: release.theme }
}

function assembleCredits(facts: IconCreditFacts): IconCredits {
  const counts = new Map<string, number>()
  for (const author of Object.values(facts.icons)) counts.set(author, (counts.get(author) ?? 0) + 1)
  const authors = Object.entries(facts.authors).map(([key, author]) => ({
    ...author,
    icons: counts.get(key) ?? 0,
  }))
  return {
    source: facts.source,
    licence: facts.licence,
    isModified: facts.isModified,
    authors: authors.sort((one, other) => other.icons - one.icons),
  }
}

const assembleSteps = (texts: PackTexts): Record<NightStep, StepText> =>
  Object.fromEntries(
    NIGHT_STEPS.map((step) => [step, texts.steps[step] ?? { name: step, reminder: '' }]),
  ) as Record<NightStep, StepText>

/** Puts a checked pack together in its base language. */
export function assemblePack({ facts, texts: allTexts }: PackSource): ContentPack {
  const texts = allTexts[BASE_LOCALE] ?? NO_TEXTS
  const jinxes = facts.jinxes.map(([a, b]) => ({
    a,
    b,
    reason: texts.jinxes[jinxKey(a, b)] ?? '',
    lang: BASE_LOCALE,
  }))
  const ofCharacter = jinxesById(jinxes)
  return {
    locale: BASE_LOCALE,
    characters: facts.characters.map((entry) =>
      assembleCharacter(entry, facts, texts, ofCharacter.get(entry.id) ?? []),
    ),
    editions: facts.editions.map((entry) => ({
      edition: assembleEdition(entry, texts.editions[entry.id] ?? entry.id),
      ...rosterOf(entry.characters, facts),
    })),
    release: assembleRelease(facts, texts),
    nightOrder: facts['night-order'],
    steps: assembleSteps(texts),
    jinxes,
    counts: facts['role-counts'].map(({ townsfolk, outsider, minion, demon }) => ({
      townsfolk,
      outsider,
      minion,
      demon,
    })),
    firstCount: facts['role-counts'][0]?.players ?? 0,
    labels: facts.labels,
    labelTexts: texts.labels,
    themes: facts.themes,
    systemIcons: facts['system-icons'],
    iconCredits: assembleCredits(facts['icon-credits']),
  }
}
