import { hasInsight, type SessionView, type SignalView } from '@belfry/rules'
import type { Announcement, Kind } from '../../lib/announcing/kinds.ts'
import { can } from '../../lib/table/rights.ts'
import { itemTextIn } from '../../shared/cards/itemText.ts'
import { readMessage } from '../../shared/cards/message.ts'
import type { Announcing, Words } from '../../shell/announcing.ts'
import { countFingers, fingersOf, mayPoint } from './pointing.ts'

type Tell = (before: SessionView, after: SessionView, words: Words) => readonly Announcement[]

const said = (kind: Kind, text: string): Announcement => ({ kind, text })
const NOTHING: readonly Announcement[] = []

/** What a message says, in a few words. */
function contentOf(view: SessionView, { message }: SignalView, words: Words): string {
  const text = itemTextIn(words.t, words.names)
  return readMessage(message, view)
    .filter(({ id }) => id !== 'seen')
    .map((item) => text(item, view, words.content))
    .join(', ')
}

const isForOneself = ({ isRead, recipients }: SignalView, { self }: SessionView): boolean =>
  !isRead && recipients.includes(self.userId)

const sentTo = (view: SessionView, { recipients }: SignalView, { t, names }: Words): string =>
  recipients.length === 0 || view.self.kind === 'player'
    ? t('night:sentUp')
    : t('night:sent', { names: recipients.map((id) => names.user(view, id)).join(', ') })

/** A card says by itself what is on it; those who run the night hear the answers. */
function arrived(view: SessionView, signal: SignalView, words: Words): Announcement | null {
  const { t, names } = words
  const name = names.user(view, signal.senderId)
  const content = contentOf(view, signal, words)
  if (content === '') return null
  if (!signal.isInbound) return said('sent', sentTo(view, signal, words))
  if (can(view.self, 'wake')) return said('signal', t('said:signal.answer', { name, content }))
  if (isForOneself(signal, view)) return said('signal', t('said:signal.card', { name }))
  return hasInsight(view.self) ? said('signalOfOthers', t('said:signal.answer', { name, content })) : null
}

const signals: Tell = (before, after, words) => {
  const known = new Set(before.gamestate.signals.map(({ id }) => id))
  return after.gamestate.signals
    .filter(({ id }) => !known.has(id))
    .flatMap((signal) => arrived(after, signal, words) ?? [])
}

/** Who has looked at what oneself has shown. */
const seen: Tell = (before, after, { t, names }) =>
  after.gamestate.signals.flatMap((signal) => {
    const was = before.gamestate.signals.find(({ id }) => id === signal.id)
    if (!was || signal.isInbound) return []
    return signal.seenBy
      .filter((id) => !was.seenBy.includes(id))
      .map((id) => said('seen', t('said:signal.seen', { name: names.user(after, id) })))
  })

const fingers: Tell = ({ gamestate: before }, after, { t, names }) => {
  const [was, is] = [before.pointing.isPointing, after.gamestate.pointing.isPointing]
  if (was === is || is === false) return NOTHING
  if (is !== 'locked')
    return [said('pointing', t(mayPoint(after) ? 'said:pointing.you' : 'said:pointing.watch'))]
  const pointed = countFingers(fingersOf(after)).map(({ seat, fingers: count }) =>
    t('night:pointing.at', { name: names.seat(after, seat), count }),
  )
  const list = pointed.length === 0 ? t('said:pointing.nobody') : pointed.join(', ')
  return [said('pointed', t('said:pointing.locked', { list }))]
}

const TELLS: readonly Tell[] = [signals, seen, fingers]

/** Signals and pointing. */
export const announcing: Announcing = {
  between: ({ view: before }, { view: after }, words) => TELLS.flatMap((tell) => tell(before, after, words)),
}
