import { jinxesOf } from '../build/jinxes.ts'
import type { Character } from '../model/character.ts'
import type { ContentIndex, ContentPack, Jinx } from '../model/content.ts'
import { CUSTOM_ID, HOMEBREW_ID, type Script } from '../model/script.ts'
import { findTrait, type TraitName } from '../model/trait.ts'
import { isImpaired } from './impaired.ts'
import { jinxKey } from './source.ts'

/** With more players than this, Minions and Demon are told of each other. */
export const EVIL_INFO_ABOVE_PLAYERS = 6

const isMadeByUsers = ({ edition }: Script): boolean => edition.id === CUSTOM_ID || edition.id === HOMEBREW_ID

/** NPCs come by themselves only from a pack: a script that wants its own simply lists them. */
function automaticNpcs(content: ContentIndex, script: Script): readonly string[] {
  const idsWith = (name: TraitName): readonly string[] =>
    content.pack.characters.filter(({ traits }) => findTrait(traits, name)).map(({ id }) => id)
  return [
    ...(isMadeByUsers(script) ? idsWith('automatic-for-homebrew') : []),
    ...(jinxesOf(script, content).length > 0 ? idsWith('automatic-for-jinxes') : []),
  ]
}

type Reason = Pick<Jinx, 'reason' | 'lang'>

function indexJinxes(pack: ContentPack, custom: readonly Character[]): ReadonlyMap<string, Reason> {
  const reasons = new Map<string, Reason>(pack.jinxes.map((jinx) => [jinxKey(jinx.a, jinx.b), jinx]))
  for (const { id, jinxes } of custom) {
    for (const jinx of jinxes) reasons.set(jinxKey(id, jinx.id), { reason: jinx.reason })
  }
  return reasons
}

function buildIndex(pack: ContentPack, custom: readonly Character[]): ContentIndex {
  const characters = [...pack.characters, ...custom]
  const byId = new Map(characters.map((character) => [character.id, character]))
  const jinxes = indexJinxes(pack, custom)
  const scripted = new WeakMap<Script, ContentIndex>()
  const content: ContentIndex = {
    pack,
    character: (id) => byId.get(id),
    trait: (id, name) => {
      const character = id === null ? undefined : byId.get(id)
      return character && findTrait(character.traits, name)
    },
    withTrait: (name) => characters.filter(({ traits }) => findTrait(traits, name)),
    jinxReason: (a, b) => jinxes.get(jinxKey(a, b))?.reason,
    jinxLang: (a, b) => jinxes.get(jinxKey(a, b))?.lang,
    edition: (id) => pack.editions.find(({ edition }) => edition.id === id),
    teamCounts: (players) => pack.counts[players - pack.firstCount] ?? null,
    isEvilInformed: (players, npcs) =>
      players > EVIL_INFO_ABOVE_PLAYERS || npcs.some((id) => content.trait(id, 'info-at-any-size')),
    isImpaired: (seat, seats) =>
      isImpaired(pack.labels, (role) => (role === null ? undefined : byId.get(role)?.team), seat, seats),
    automaticNpcs: (script) => automaticNpcs(content.withScript(script), script),
    withScript: (script) => {
      if (script.custom.length === 0 && custom.length === 0) return content
      if (script.custom === custom) return content
      const known = scripted.get(script) ?? buildIndex(pack, script.custom)
      scripted.set(script, known)
      return known
    },
  }
  return content
}

/** The look-ups over a pack. */
export const createContent = (pack: ContentPack): ContentIndex => buildIndex(pack, [])
