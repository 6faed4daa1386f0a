import type { SessionView } from '@belfry/rules'
import type { Announcement, Kind } from '../../lib/announcing/kinds.ts'
import type { Announcing, Words } from '../../shell/announcing.ts'

const said = (kind: Kind, text: string): Announcement => ({ kind, text })

const onlineIn = ({ session }: SessionView): ReadonlySet<string> =>
  new Set(session.usersAll.filter(({ isOnline }) => isOnline).map(({ id }) => id))

/** Who comes and goes, whatever they are here. */
function presence(before: SessionView, after: SessionView, { t, names }: Words): readonly Announcement[] {
  if (before.session.usersAll === after.session.usersAll) return []
  const [was, is] = [onlineIn(before), onlineIn(after)]
  const others = (ids: ReadonlySet<string>) => [...ids].filter((id) => id !== after.self.userId)
  return [
    ...others(is)
      .filter((id) => !was.has(id))
      .map((id) => said('presence', t('said:came', { name: names.user(after, id) }))),
    ...others(was)
      .filter((id) => !is.has(id))
      .map((id) => said('presence', t('said:went', { name: names.user(before, id) }))),
  ]
}

function storytellers(before: SessionView, after: SessionView, { t, names }: Words): readonly Announcement[] {
  const [was, is] = [before, after].map(({ session }) => session.storytellers.map(({ id }) => id))
  if (!was || !is) return []
  return [
    ...is
      .filter((id) => !was.includes(id))
      .map((id) => said('storyteller', t('said:storyteller.added', { name: names.user(after, id) }))),
    ...was
      .filter((id) => !is.includes(id))
      .map((id) => said('storyteller', t('said:storyteller.removed', { name: names.user(before, id) }))),
  ]
}

/** Who is here, and who tells the story. */
export const announcing: Announcing = {
  between: ({ view: before }, { view: after }, words) => [
    ...presence(before, after, words),
    ...storytellers(before, after, words),
  ],
}
