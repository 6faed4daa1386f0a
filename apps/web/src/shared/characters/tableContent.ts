import { type ContentIndex, type Script, traitsOf } from '@belfry/content'
import type { EditionView } from '@belfry/rules'

/** The script as the content knows scripts: what its own characters change in the app follows from their specials. */
export const scriptOf = ({ roles, npcs, custom, theme: _theme, ...edition }: EditionView): Script => ({
  edition,
  roles,
  npcs,
  custom: Object.values(custom).map((character) => ({
    ...character,
    traits: traitsOf(character.special, character.remindersGlobal),
  })),
})

/** The characters of a table: those of the packs, and those its script brought along. */
export const tableContent = (content: ContentIndex, edition: EditionView | null): ContentIndex =>
  edition && Object.keys(edition.custom).length > 0 ? content.withScript(scriptOf(edition)) : content
