import {
  buildSheet,
  type Character,
  type CharacterSheet,
  type ContentIndex,
  type Jinx,
} from '@belfry/content'
import { CUSTOM, type EditionView, HOMEBREW } from '@belfry/rules'
import { scriptOf } from '../../lib/content/tableContent.ts'

/** The encyclopaedia of the game; a character's page stands under its name. */
const WIKI_BASE = 'https://wiki.bloodontheclocktower.com/'

export const sheetOf = (edition: EditionView, content: ContentIndex): CharacterSheet =>
  buildSheet(scriptOf(edition), content)

export const wikiLink = (englishName: string): string => `${WIKI_BASE}${encodeURIComponent(englishName)}`

/** Only the web's own addresses: whatever else a script calls a link is none. */
export const safeLink = (address: string): string | null => (/^https?:\/\//i.test(address) ? address : null)

/** The picture a script brings for its own character; none unless the reader allows strangers' pictures. */
export const pictureOf = ({ image }: Pick<Character, 'image'>, isImageOptIn: boolean): string | null =>
  isImageOptIn && image[0] ? safeLink(image[0]) : null

export const jinxKey = ({ a, b }: Pick<Jinx, 'a' | 'b'>): string => `${a}+${b}`

/** The first jinx that concerns a character; where its icon leads. */
export const firstJinxOf = (id: string, jinxes: readonly Jinx[]): Jinx | undefined =>
  jinxes.find(({ a, b }) => a === id || b === id)

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
