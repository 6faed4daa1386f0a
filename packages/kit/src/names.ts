/**
 * What people may call themselves and their tables. Two names that look the same must not be two names, and a
 * name must show something.
 */
export type NameProblem = 'marks' | 'nothing' | 'link'

/** Control, format and direction marks, private and broken characters, lines that break. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
const EVERY_UNSEEN = new RegExp(UNSEEN, 'gu')
/** Keyboards put it behind a picture of their own accord; it asks for colour and shows nothing. */
const COLOUR = /\uFE0F/gu
/** Towers of accents grow over the lines above. */
const TOWER = /\p{M}{4,}/u
const SEEN = /[\p{L}\p{N}\p{So}]/u
const LINK = /:\/\/|\bwww\.|\S@\S|[\p{L}\p{N}]\.\p{L}{2,}/iu

/** One form for what looks one way: widths, ligatures and inner spaces are no difference. */
export const tidyName = (raw: string): string =>
  raw
    .replace(COLOUR, '')
    .normalize('NFKC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()

/** Why a tidy name cannot be used; null for a good one. */
export function nameProblem(name: string): NameProblem | null {
  if (UNSEEN.test(name) || TOWER.test(name)) return 'marks'
  if (!SEEN.test(name)) return 'nothing'
  return LINK.test(name) ? 'link' : null
}

/** A name from before there was a rule, without what cannot be seen; the number stands in for a name of nothing. */
export function shownName(name: string, number: string): string {
  const seen = name.replace(COLOUR, '').replace(/\s+/gu, ' ').replace(EVERY_UNSEEN, '').trim()
  return SEEN.test(seen) ? seen : number
}
