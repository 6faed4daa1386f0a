import { withoutMarks } from '@belfry/kit'
import type { Team } from '../core/content.ts'

/** Teams in the picker: what is rarest and weighs most comes first; other teams have tabs of their own and follow. */
const TEAM_ORDER: readonly Team[] = ['demon', 'minion', 'outsider', 'townsfolk']

const rank = (team: Team): number => {
  const place = TEAM_ORDER.indexOf(team)
  return place < 0 ? TEAM_ORDER.length : place
}

/** Characters by team, and within a team as they came. */
export const sortForPicker = <Item extends { readonly team: Team }>(items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => rank(a.team) - rank(b.team))

/**
 * A search box takes a pattern, in any case of letters; who types no marks finds letters with them. One that is no
 * pattern (yet) filters nothing.
 */
export function matcher(search: string): (text: string) => boolean {
  try {
    const pattern = new RegExp(search, 'i')
    return (text) => pattern.test(text) || pattern.test(withoutMarks(text))
  } catch {
    return () => true
  }
}

export const pageCount = (items: number, size: number): number => Math.max(1, Math.ceil(items / size))

/** The items of a page, counted from 0; a page beyond the last shows the last. */
export const pageOf = <Item>(items: readonly Item[], page: number, size: number): readonly Item[] => {
  const at = Math.min(Math.max(0, page), pageCount(items.length, size) - 1)
  return items.slice(at * size, (at + 1) * size)
}
