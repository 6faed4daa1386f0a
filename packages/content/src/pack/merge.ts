import { jinxKey, NO_TEXTS, type PackFacts, type PackTexts, type PartialPack } from './source.ts'

const byId = <T extends { readonly id: string }>(
  base: readonly T[] | undefined,
  over: readonly T[] | undefined,
): readonly T[] => {
  const merged = new Map((base ?? []).map((entry) => [entry.id, entry]))
  for (const entry of over ?? []) merged.set(entry.id, { ...merged.get(entry.id), ...entry })
  return [...merged.values()]
}

const pairs = (
  base: PackFacts['jinxes'] | undefined,
  over: PackFacts['jinxes'] | undefined,
): PackFacts['jinxes'] => [
  ...new Map([...(base ?? []), ...(over ?? [])].map((pair) => [jinxKey(pair[0], pair[1]), pair])).values(),
]

function mergeFacts(base: Partial<PackFacts>, over: Partial<PackFacts>): Partial<PackFacts> {
  const credits = over['icon-credits'] ?? base['icon-credits']
  return {
    ...base,
    ...over,
    characters: byId(base.characters, over.characters),
    editions: byId(base.editions, over.editions),
    jinxes: pairs(base.jinxes, over.jinxes),
    'character-icons': { ...base['character-icons'], ...over['character-icons'] },
    ...(credits ? { 'icon-credits': credits } : {}),
  }
}

function mergeTexts(base: PackTexts, over: PackTexts): PackTexts {
  const characters = { ...base.characters }
  for (const [id, texts] of Object.entries(over.characters)) {
    characters[id] = { ...characters[id], ...texts }
  }
  return {
    characters,
    jinxes: { ...base.jinxes, ...over.jinxes },
    labels: { ...base.labels, ...over.labels },
    editions: { ...base.editions, ...over.editions },
    steps: { ...base.steps, ...over.steps },
  }
}

/** One pack on top of another: characters, editions, jinxes and texts one by one, orders and tables whole. */
export function mergePacks(base: PartialPack, over: PartialPack): PartialPack {
  const locales = new Set([...Object.keys(base.texts), ...Object.keys(over.texts)])
  return {
    facts: mergeFacts(base.facts, over.facts),
    texts: Object.fromEntries(
      [...locales].map((locale) => [
        locale,
        mergeTexts(base.texts[locale] ?? NO_TEXTS, over.texts[locale] ?? NO_TEXTS),
      ]),
    ),
  }
}
