import type { Character } from '../model/character.ts'
import type { ContentIndex, Jinx } from '../model/content.ts'
import type { Edition, Script } from '../model/script.ts'
import { type BagTeam, SHEET_TEAM_ORDER } from '../model/team.ts'
import { jinxesOf } from './jinxes.ts'

export interface SheetGroup {
  readonly team: BagTeam
  readonly characters: readonly Character[]
}

export interface CharacterSheet {
  readonly edition: Edition
  /** House rules stand first. */
  readonly rules: readonly string[]
  /** Travellers and NPCs have no place on the sheet; a team without characters has none either. */
  readonly groups: readonly SheetGroup[]
  readonly jinxes: readonly Jinx[]
}

export const charactersOf = (ids: readonly string[], content: ContentIndex): readonly Character[] =>
  ids.flatMap((id) => content.character(id) ?? [])

export const groupByTeam = <Name extends string>(
  characters: readonly Character[],
  teams: readonly Name[],
): readonly { readonly team: Name; readonly characters: readonly Character[] }[] =>
  teams
    .map((team) => ({ team, characters: characters.filter((character) => character.team === team) }))
    .filter((group) => group.characters.length > 0)

export function buildSheet(script: Script, content: ContentIndex): CharacterSheet {
  const scripted = content.withScript(script)
  return {
    edition: script.edition,
    rules: script.edition.bootlegger,
    groups: groupByTeam(charactersOf(script.roles, scripted), SHEET_TEAM_ORDER),
    jinxes: jinxesOf(script, content),
  }
}
