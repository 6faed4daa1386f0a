import type { Announcement } from '../../lib/announcing/kinds.ts'
import type { Announcing, Moment, Words } from '../../shell/announcing.ts'

/** Another table, or another person at it: nothing has happened, one has only come. */
const isElsewhere = ({ view: before }: Moment, { view: after }: Moment): boolean =>
  before.session.sessionId !== after.session.sessionId || before.self.userId !== after.self.userId

export const newsBetween = (
  all: readonly Announcing[],
  before: Moment,
  after: Moment,
  words: Words,
): readonly Announcement[] =>
  isElsewhere(before, after) ? [] : all.flatMap(({ between }) => between(before, after, words))

/** When somebody has something to tell next without any word from the server; null for never. */
export function nextWake(all: readonly Announcing[], moment: Moment, words: Words): number | null {
  const times = all.flatMap(({ wake }) => wake?.(moment, words) ?? [])
  return times.length === 0 ? null : Math.min(...times)
}
