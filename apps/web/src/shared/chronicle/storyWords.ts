import { type ContentIndex, labelText } from '@belfry/content'
import type { Translate } from '@belfry/i18n'
import type { StoryItem } from '@belfry/room/replay'
import type { SessionView, VoteHistoryView } from '@belfry/rules'
import { itemTextIn } from '../cards/itemText.ts'
import { readMessage } from '../cards/message.ts'
import type { Names } from '../people/useNames.ts'

/** What a story is told with. */
export interface Teller {
  readonly t: Translate
  readonly names: Names
  readonly view: SessionView
  readonly content: ContentIndex
}

type Item<Kind extends StoryItem['kind']> = Extract<StoryItem, { readonly kind: Kind }>

const characterIn = ({ content, t }: Teller, role: string | null): string =>
  (role !== null && content.character(role)?.name) || t('replay:game.unknown')

function cardWords({ signal }: Item<'card'>, teller: Teller): string {
  const { t, names, view, content } = teller
  const text = itemTextIn(t, names)
  const items = readMessage(signal.message, view)
    .map((item) => text(item, view, content))
    .filter((words) => words !== '')
  const from = names.user(view, signal.senderId)
  const to = signal.recipients.map((id) => names.user(view, id)).join(', ')
  const said = items.join(', ') || t('replay:story.untold')
  return to === ''
    ? t('replay:story.answer', { name: from, items: said })
    : t('replay:story.card', { name: to, items: said })
}

function reminderWords(item: Item<'reminder' | 'unreminder'>, teller: Teller): string {
  const { t, names, view, content } = teller
  const { role, name } = item.reminder
  const owner = content.character(role)
  const reminder = labelText(content.pack, name)
  return t(`replay:story.${item.kind}`, {
    name: names.seat(view, item.seat),
    reminder: owner ? `${owner.name}: ${reminder}` : reminder,
  })
}

function troubleWords(item: Item<'drunkenness' | 'poisoning' | 'sober'>, teller: Teller): string {
  const { t, names, view } = teller
  const name = names.seat(view, item.seat)
  if (item.kind === 'sober') return t('replay:story.sober', { name })
  return t(`replay:story.${item.kind}`, { name, by: characterIn(teller, item.by) })
}

const WORDS: { readonly [Kind in StoryItem['kind']]: (item: Item<Kind>, teller: Teller) => string } = {
  card: cardWords,
  choice: ({ userId, seat }, { t, names, view }) =>
    t('replay:story.choice', { name: names.user(view, userId), target: names.seat(view, seat) }),
  role: ({ seat, from, to }, teller) => {
    const name = teller.names.seat(teller.view, seat)
    const character = characterIn(teller, to)
    return from === null
      ? teller.t('replay:story.role.first', { name, character })
      : teller.t('replay:story.role', { name, character, before: characterIn(teller, from) })
  },
  alignment: ({ seat, to }, { t, names, view }) =>
    t(`replay:story.alignment.${to ?? 'none'}`, { name: names.seat(view, seat) }),
  reminder: reminderWords,
  unreminder: reminderWords,
  drunkenness: troubleWords,
  poisoning: troubleWords,
  sober: troubleWords,
  bluffs: ({ roles }, teller) =>
    teller.t('replay:story.bluffs', { roles: roles.map((role) => characterIn(teller, role)).join(', ') }),
}

export const itemWords = (item: StoryItem, teller: Teller): string =>
  (WORDS[item.kind] as (item: StoryItem, teller: Teller) => string)(item, teller)

/** What a vote came to beside those before it on the same day. */
function outcomeOf(
  vote: VoteHistoryView,
  votes: readonly VoteHistoryView[],
): 'short' | 'tie' | 'less' | 'most' {
  const count = vote.votes ?? 0
  if (count < vote.majority) return 'short'
  if (vote.type === 'exile') return 'most'
  const rivals = votes.filter(
    ({ phase, type, timestamp }) => phase === vote.phase && type === vote.type && timestamp < vote.timestamp,
  )
  const best = Math.max(0, ...rivals.map((rival) => rival.votes ?? 0))
  if (count === best) return 'tie'
  return count < best ? 'less' : 'most'
}

/** How a vote was counted: whose hand counted how much, what was needed, and what came of it. */
export function arithmetic(
  vote: VoteHistoryView,
  votes: readonly VoteHistoryView[],
  { t, names, view }: Teller,
): string | null {
  if (vote.votes === null) return null
  const hands = vote.voters.map((voter) => `${names.past(view, voter)} (${voter.count})`)
  return t(`replay:sum.${outcomeOf(vote, votes)}`, {
    sum: hands.length === 0 ? '0' : hands.join(' + '),
    votes: vote.votes,
    majority: vote.majority,
  })
}
