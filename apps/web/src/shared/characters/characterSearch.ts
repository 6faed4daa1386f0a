import type { Character } from '@belfry/content'
import { matcher } from '@belfry/rules'

const BETWEEN_WORDS = /[\s'’-]/g

/** Finds characters by the name they have here, and by the English one, of which an id is made. */
export function characterMatcher(
  search: string,
): (character: Pick<Character, 'id' | 'name' | 'lang'>) => boolean {
  const matches = matcher(search)
  const matchesId = matcher(search.replace(BETWEEN_WORDS, ''))
  const hasEnglish = (lang: string | undefined): boolean => lang !== undefined && lang !== 'en'
  return ({ id, name, lang }) => matches(name) || (hasEnglish(lang) && matchesId(id))
}
