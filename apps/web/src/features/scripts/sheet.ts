import {
  buildSheet,
  type Character,
  type CharacterSheet,
  type ContentIndex,
  type Jinx,
} from '@belfry/content'
import { CUSTOM, type EditionView, HOMEBREW } from '@belfry/rules'
import { scriptOf } from '../../shared/characters/tableContent.ts'

/** The encyclopaedia of the game; a character's page stands under its name. */
const WIKI_BASE = 'https://wiki.bloodontheclocktower.com/'

export const sheetOf = (edition: EditionView, content: ContentIndex): CharacterSheet =>
  buildSheet(scriptOf(edition), content)

export const wikiLink = (englishName: string): string => `${WIKI_BASE}${encodeURIComponent(englishName)}`

/** Only the web's own addresses: whatever else a script calls a link is none. */
export const safeLink = (address: string): string | null => (/^https?:\/\//i.test(address) ? address : null)

export const jinxKey = ({ a, b }: Pick<Jinx, 'a' | 'b'>): string => `${a}+${b}`

/** The jinxes that concern a character. */
export const jinxesOf = (id: string, jinxes: readonly Jinx[]): readonly Jinx[] =>
  jinxes.filter(({ a, b }) => a === id || b === id)

/** Acts at night, but not in the first: what the star at the end of an ability says. */
export const isStarred = ({ ability, firstNight, otherNight }: Character): boolean =>
  ability.includes('*') || (otherNight > 0 && firstNight === 0)

export interface Missing {
  readonly edition: string | null
  readonly roles: readonly string[]
}

/** What the table plays with and this app does not know: a table may be run with packs of its own. */
export function missingFrom(edition: EditionView, content: ContentIndex): Missing {
  const isMadeByUsers = edition.id === CUSTOM || edition.id === HOMEBREW
  return {
    edition: isMadeByUsers || content.edition(edition.id) ? null : edition.id,
    roles: [...edition.roles, ...edition.npcs].filter(
      (id) => !Object.hasOwn(edition.custom, id) && !content.character(id),
    ),
  }
}
