import type { Character } from '../model/character.ts'
import { type ContentIndex, NIGHT_STEPS, type Night } from '../model/content.ts'
import { CUSTOM_ID, type Edition, HOMEBREW_ID, type Script } from '../model/script.ts'
import { isNpcTeam } from '../model/team.ts'
import { findTrait } from '../model/trait.ts'
import { customEdition } from '../pack/assemble.ts'
import type { Assigned } from './assign.ts'
import type { Reading } from './entries.ts'
import { normaliseId } from './ids.ts'
import type { Remarks, ScriptWarning } from './problem.ts'
import type { MetaDraft } from './read-meta.ts'

/** The script's own description, and where remarks on it go. */
export interface Meta {
  readonly draft: MetaDraft
  readonly at: Remarks
}

/** Night orders and jinxes name characters in the script's own spelling. */
const resolver =
  ({ idOf }: Assigned) =>
  (raw: string): string =>
    idOf.get(raw) ?? normaliseId(raw)

const steps: ReadonlySet<string> = new Set(NIGHT_STEPS)

function composeNightOrder(
  field: Night,
  meta: Meta,
  assigned: Assigned,
  content: ContentIndex,
): readonly string[] {
  const listed = meta.draft[field] ?? []
  if (listed.length === 0) return []
  const resolve = resolver(assigned)
  const own = new Set(assigned.characters.map(({ id }) => id))
  const order = new Set<string>()
  listed.forEach((raw, index) => {
    const id = resolve(raw)
    if (steps.has(id) || own.has(id) || content.character(id)) order.add(id)
    else meta.at.add('script-night-unknown', `${field}[${index}]`, { id: raw })
  })
  return [...order]
}

function composeEdition(meta: Meta | undefined, assigned: Assigned, content: ContentIndex): Edition {
  const blank = customEdition(content.pack.themes.custom)
  const draft = meta?.draft ?? {}
  const bootlegger = draft.bootlegger ?? []
  const isHomebrew = bootlegger.length > 0 || assigned.characters.some(({ isCustom }) => isCustom)
  return {
    ...blank,
    id: isHomebrew ? HOMEBREW_ID : CUSTOM_ID,
    name: draft.name ?? '',
    author: draft.author ?? '',
    almanac: draft.almanac ?? '',
    bootlegger,
    hideTitle: draft.hideTitle ?? false,
    logo: draft.logo ?? '',
    background: draft.background ?? '',
    firstNight: meta ? composeNightOrder('firstNight', meta, assigned, content) : [],
    otherNight: meta ? composeNightOrder('otherNight', meta, assigned, content) : [],
    metadata: draft.metadata ?? {},
  }
}

/** NPCs that come by themselves are not the script's to keep: they follow from what it holds. */
export const isAutomatic = ({ isCustom, traits }: Character): boolean =>
  !isCustom &&
  (findTrait(traits, 'automatic-for-homebrew') !== undefined ||
    findTrait(traits, 'automatic-for-jinxes') !== undefined)

/** A jinx with somebody whose id no one can tell is no jinx. */
function resolveJinxes(
  character: Character,
  resolve: (raw: string) => string,
  warnings: ScriptWarning[],
): Character {
  if (character.jinxes.length === 0) return character
  const jinxes = character.jinxes.map(({ id, reason }) => ({ id: resolve(id), reason }))
  for (const [index, { id }] of jinxes.entries()) {
    const params = { name: character.name, field: `jinxes[${index}]` }
    if (id === '') warnings.push({ code: 'script-jinx-broken', params, path: '' })
  }
  return { ...character, jinxes: jinxes.filter(({ id }) => id !== '') }
}

function warnAboutAutomatic(script: Script, assigned: Assigned, reading: Reading): void {
  const listed = assigned.characters.filter(isAutomatic)
  if (listed.length === 0) return
  const automatic = reading.content.automaticNpcs(script)
  for (const { id, name } of listed) {
    if (!automatic.includes(id)) {
      reading.warnings.push({ code: 'script-npc-automatic', params: { id, name }, path: '' })
    }
  }
}

/** Puts the parts together once every character has its id. */
export function composeScript(meta: Meta | undefined, assigned: Assigned, reading: Reading): Script {
  const { content, warnings } = reading
  const resolve = resolver(assigned)
  const listed = assigned.characters.filter((character) => !isAutomatic(character))
  const players = listed.filter(({ team }) => !isNpcTeam(team))
  const npcs = listed.filter(({ team }) => isNpcTeam(team))
  const script = {
    edition: composeEdition(meta, assigned, content),
    roles: players.map(({ id }) => id),
    npcs: npcs.map(({ id }) => id),
    custom: [...players, ...npcs]
      .filter(({ isCustom }) => isCustom)
      .map((character) => resolveJinxes(character, resolve, warnings)),
  }
  warnAboutAutomatic(script, assigned, reading)
  return script
}
