import type { ContentPack } from '../model/content.ts'
import type { Edition, Script, Theme } from '../model/script.ts'

export const FIRST_OWN_THEME = 1
export const FIRST_GENERIC_THEME = -1

/** The theme a script starts with: the one chosen; else its own if it has a look of its own; else a generic one. */
export function startTheme({ edition }: Script, chosen: number | null): number {
  if (chosen !== null) return chosen
  return edition.logo !== '' || edition.isOfficial || edition.level !== null
    ? FIRST_OWN_THEME
    : FIRST_GENERIC_THEME
}

/** Above 0 the edition's own background, below 0 a generic one; the first where a number leads nowhere. */
export function themeOf(
  edition: Pick<Edition, 'themes'>,
  theme: number,
  pack: ContentPack,
): Theme | undefined {
  const offered = theme > 0 && edition.themes.length > 0 ? edition.themes : pack.themes.generic
  return offered.find(({ id }) => id === theme) ?? offered[0]
}
