import type { Character, Special } from '../model/character.ts'
import type { Edition, Script } from '../model/script.ts'
import { deriveId } from './ids.ts'
import { TABLE_LIMITS as MAX } from './limits.ts'
import type { ScriptWarning, ScriptWarningCode } from './problem.ts'
import { withoutTrailingGaps } from './values.ts'

/** Brings single values within what a table carries, and remarks on what had to go. */
class Fitting {
  readonly #warnings: ScriptWarning[]
  readonly #name: string

  constructor(warnings: ScriptWarning[], name: string) {
    this.#warnings = warnings
    this.#name = name
  }

  #remark(code: ScriptWarningCode, field: string, length: number, max: number): void {
    this.#warnings.push({ code, params: { name: this.#name, field, length, max }, path: '' })
  }

  text(value: string, field: string, max: number = MAX.text): string {
    if (value.length <= max) return value
    this.#remark('script-shortened', field, value.length, max)
    return value.slice(0, max).toWellFormed()
  }

  /** Half an address leads nowhere. */
  link(value: string, field: string): string {
    if (value.length <= MAX.link) return value
    this.#remark('script-link-too-long', field, value.length, MAX.link)
    return ''
  }

  list<T>(values: readonly T[], field: string, max: number = MAX.list): readonly T[] {
    if (values.length <= max) return values
    this.#remark('script-shortened', field, values.length, max)
    return values.slice(0, max)
  }

  texts(values: readonly string[], field: string): readonly string[] {
    return this.list(values, field).map((value, at) => this.text(value, `${field}[${at}]`))
  }

  pictures(values: readonly string[]): readonly string[] {
    return withoutTrailingGaps(values.map((value, at) => this.link(value, `image[${at}]`)))
  }

  metadata(value: Edition['metadata']): Edition['metadata'] {
    const { length } = JSON.stringify(value)
    if (length <= MAX.metadata) return value
    this.#remark('script-left-out', 'metadata', length, MAX.metadata)
    return {}
  }
}

const fitSpecial = (special: Special, fit: Fitting, field: string): Special => ({
  ...special,
  type: fit.text(special.type, field),
  name: fit.text(special.name, field),
  ...(typeof special.value === 'string' ? { value: fit.text(special.value, field) } : {}),
})

function fitCharacter(character: Character, warnings: ScriptWarning[]): Character {
  const fit = new Fitting(warnings, character.name.slice(0, MAX.id))
  return {
    ...character,
    name: fit.text(character.name, 'name'),
    edition: fit.text(character.edition, 'edition'),
    ability: fit.text(character.ability, 'ability'),
    flavor: fit.text(character.flavor, 'flavor'),
    firstNightReminder: fit.text(character.firstNightReminder, 'firstNightReminder'),
    otherNightReminder: fit.text(character.otherNightReminder, 'otherNightReminder'),
    image: fit.pictures(character.image),
    reminders: fit.texts(character.reminders, 'reminders'),
    remindersGlobal: fit.texts(character.remindersGlobal, 'remindersGlobal'),
    special: fit
      .list(character.special, 'special')
      .map((special, at) => fitSpecial(special, fit, `special[${at}]`)),
    jinxes: fit
      .list(character.jinxes, 'jinxes')
      .filter(({ id }) => id.length <= MAX.id)
      .map(({ id, reason }, at) => ({ id, reason: fit.text(reason, `jinxes[${at}].reason`) })),
  }
}

function fitEdition(edition: Edition, warnings: ScriptWarning[]): Edition {
  const fit = new Fitting(warnings, '_meta')
  return {
    ...edition,
    name: fit.text(edition.name, 'name'),
    author: fit.text(edition.author, 'author'),
    almanac: fit.link(edition.almanac, 'almanac'),
    logo: fit.link(edition.logo, 'logo'),
    background: fit.link(edition.background, 'background'),
    bootlegger: fit.texts(edition.bootlegger, 'bootlegger'),
    firstNight: fit.list(edition.firstNight, 'firstNight'),
    otherNight: fit.list(edition.otherNight, 'otherNight'),
    metadata: fit.metadata(edition.metadata),
  }
}

/** Shorter ids for those that are too long, everywhere they are named. */
function withShortIds(script: Script, warnings: ScriptWarning[]): Script {
  const long = script.custom.filter(({ id }) => id.length > MAX.id)
  if (long.length === 0) return script
  const taken = new Set([...script.roles, ...script.npcs])
  const shorter = new Map<string, string>()
  for (const { id, name } of long) {
    const newId = deriveId(id, (candidate) => taken.has(candidate))
    taken.add(newId)
    shorter.set(id, newId)
    warnings.push({ code: 'script-id-too-long', params: { name, newId, max: MAX.id }, path: '' })
  }
  const short = (id: string): string => shorter.get(id) ?? id
  return {
    edition: {
      ...script.edition,
      firstNight: script.edition.firstNight.map(short),
      otherNight: script.edition.otherNight.map(short),
    },
    roles: script.roles.map(short),
    npcs: script.npcs.map(short),
    custom: script.custom.map((character) => ({
      ...character,
      id: short(character.id),
      jinxes: character.jinxes.map(({ id, reason }) => ({ id: short(id), reason })),
    })),
  }
}

/** A script that every table takes, whatever was written into it. */
export function fitToTable(script: Script, warnings: ScriptWarning[]): Script {
  const { edition, roles, npcs, custom } = withShortIds(script, warnings)
  const kept = new Fitting(warnings, edition.name.slice(0, MAX.id)).list(npcs, 'npcs', MAX.npcs)
  const isKept = new Set([...roles, ...kept])
  return {
    edition: fitEdition(edition, warnings),
    roles,
    npcs: kept,
    custom: custom.filter(({ id }) => isKept.has(id)).map((character) => fitCharacter(character, warnings)),
  }
}
