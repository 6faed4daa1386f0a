import type { BagTeam, ContentIndex } from '@belfry/content'
import type { Translate } from '@belfry/i18n'
import type { BagProblem } from '@belfry/rules'

const TEAMS = {
  townsfolk: 'board:teams.townsfolk',
  outsider: 'board:teams.outsider',
  minion: 'board:teams.minion',
  demon: 'board:teams.demon',
} as const satisfies Record<BagTeam, string>

type Kind = BagProblem['kind']
type Say<K extends Kind> = (
  problem: Extract<BagProblem, { readonly kind: K }>,
  t: Translate,
  nameOf: (id: string) => string,
) => string

const SENTENCES: { readonly [K in Kind]: Say<K> } = {
  missing: ({ team, count }, t) => t('characters:bag.off.missing', { team: t(TEAMS[team]), count }),
  surplus: ({ team, count }, t) => t('characters:bag.off.surplus', { team: t(TEAMS[team]), count }),
  needs: ({ role, brings }, t, nameOf) =>
    t('characters:bag.off.needs', { name: nameOf(role), other: nameOf(brings) }),
  minority: ({ role, needed }, t, nameOf) => t('characters:bag.off.minority', { name: nameOf(role), needed }),
  twice: ({ role }, t, nameOf) => t('characters:bag.off.twice', { name: nameOf(role) }),
}

/** Problems of a bag, one sentence each. */
export const problemTexts = (
  problems: readonly BagProblem[],
  t: Translate,
  content: ContentIndex,
): readonly string[] =>
  problems.map((problem) =>
    // One row of the table per kind: the row fits the problem it was found by.
    (SENTENCES[problem.kind] as Say<Kind>)(problem, t, (id) => content.character(id)?.name ?? id),
  )

/** "0 or 2": the numbers that would be right, in the reader's language. */
export const numbersText = (numbers: readonly number[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(numbers.map(String))
