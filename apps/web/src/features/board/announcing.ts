import { type PlayerView, phaseLine, type SessionView } from '@belfry/rules'
import type { Announcement, Kind } from '../../lib/announcing/kinds.ts'
import type { Announcing, Words } from '../../shell/announcing.ts'

type Tell = (before: SessionView, after: SessionView, words: Words) => readonly Announcement[]

const NOTHING: readonly Announcement[] = []

/** A game ends, begins, or the hour turns: one of them, never two. */
const hour: Tell = ({ session: before }, { session: after }, { t }) => {
  const [was, is] = [before.game, after.game]
  if (was.phase === is.phase && was.isRunning === is.isRunning) return NOTHING
  if (was.isRunning && !is.isRunning && is.phase > 0) return [{ kind: 'gameOver', text: t('said:gameOver') }]
  if (is.phase === 0 && was.phase > 0) return [{ kind: 'newGame', text: t('said:newGame') }]
  if (was.phase === is.phase) return is.isRunning ? [{ kind: 'gameBegins', text: t('said:gameBegins') }] : []
  const { isNight, number } = phaseLine(is.phase)
  const kind = isNight ? 'night' : 'day'
  return [{ kind, text: t(`said:${kind}`, { number }) }]
}

const result: Tell = ({ session: before }, { session: { game } }, { t }) =>
  before.game.isEvilWin === game.isEvilWin || game.isEvilWin === null
    ? NOTHING
    : [{ kind: 'won', text: t(game.isEvilWin ? 'said:won.evil' : 'said:won.good') }]

/** Change of somebody on a seat on which the same person still sits. */
type Change = (
  was: PlayerView,
  is: PlayerView,
  about: { readonly isOwn: boolean; readonly name: string; readonly words: Words },
) => Announcement | null

const said = (kind: Kind, text: string): Announcement => ({ kind, text })

const life: Change = (was, is, { isOwn, name, words: { t } }) => {
  if (was.isDead === is.isDead) return null
  if (!is.isDead) return said('revival', t(isOwn ? 'said:revived.own' : 'said:revived', { name }))
  return isOwn ? said('ownDeath', t('said:died.own')) : said('death', t('said:died', { name }))
}

const ghostVote: Change = (was, is, { isOwn, name, words: { t } }) => {
  if (was.isVoteless === is.isVoteless || !is.isDead) return null
  if (!is.isVoteless)
    return said(isOwn ? 'ownVoteless' : 'voteless', t(isOwn ? 'said:vote.own' : 'said:vote', { name }))
  return said(isOwn ? 'ownVoteless' : 'voteless', t(isOwn ? 'said:voteless.own' : 'said:voteless', { name }))
}

const mark: Change = (was, is, { name, words: { t } }) =>
  was.isMarkedForDeath === is.isMarkedForDeath
    ? null
    : said('marked', t(is.isMarkedForDeath ? 'said:marked' : 'said:unmarked', { name }))

const reveal: Change = (was, is, { name, words: { t, content } }) => {
  const character = is.role === null ? undefined : content?.character(is.role)
  if (was.revealed || !is.revealed || !character) return null
  return said('revealed', t('said:revealed', { name, character: character.name }))
}

const CHANGES: readonly Change[] = [life, ghostVote, mark, reveal]

/** That everybody lives again is part of setting the table anew. */
const isSetAnew = ({ session: was }: SessionView, { session: is }: SessionView): boolean =>
  was.game.phase > 0 && is.game.phase === 0

const changes: Tell = (before, after, words) => {
  if (isSetAnew(before, after)) return NOTHING
  return after.session.players.flatMap((is, seat) => {
    const was = before.session.players[seat]
    if (!was || was.id !== is.id) return []
    const about = { isOwn: after.self.seat === seat, name: words.names.seat(after, seat), words }
    return CHANGES.flatMap((change) => change(was, is, about) ?? [])
  })
}

const ownSeat: Tell = ({ self: was }, { self: is }, { t }) => {
  if (was.seat === is.seat || was.userId !== is.userId) return NOTHING
  if (is.seat < 0) return was.seat < 0 ? NOTHING : [said('ownSeat', t('said:seat.ownLeft'))]
  const key = was.seat < 0 ? 'said:seat.ownTaken' : 'said:seat.ownMoved'
  return [said('ownSeat', t(key, { number: is.seat + 1 }))]
}

const seatsByPerson = ({ session }: SessionView): ReadonlyMap<string, number> =>
  new Map(session.players.flatMap(({ id }, seat) => (id === null ? [] : [[id, seat] as const])))

/** Seats that others take or leave. That the whole circle was shuffled is said once. */
const otherSeats: Tell = (before, after, { t, names }) => {
  const [was, is] = [seatsByPerson(before), seatsByPerson(after)]
  const { userId } = after.self
  const taken = [...is]
    .filter(([id]) => id !== userId && !was.has(id))
    .map(([id, seat]) =>
      said('seat', t('said:seat.taken', { name: names.user(after, id), number: seat + 1 })),
    )
  const left = [...was]
    .filter(([id]) => id !== userId && !is.has(id))
    .map(([id, seat]) =>
      said('seat', t('said:seat.left', { name: names.user(before, id), number: seat + 1 })),
    )
  const moved = [...is].some(([id, seat]) => (was.get(id) ?? seat) !== seat)
  return [...taken, ...left, ...(moved ? [said('seats', t('said:seats.moved'))] : [])]
}

const seatCount: Tell = ({ session: was }, { session: is }, { t }) =>
  was.players.length === is.players.length
    ? NOTHING
    : [said('seats', t('said:seats.count', { count: is.players.length }))]

const script: Tell = ({ session: was }, { session: { edition } }, { t }) =>
  !edition || (was.edition?.id === edition.id && was.edition.name === edition.name)
    ? NOTHING
    : [said('script', t('said:script', { name: edition.name }))]

const TELLS: readonly Tell[] = [hour, result, changes, ownSeat, otherSeats, seatCount, script]

/** Hours, lives, seats and what is revealed. */
export const announcing: Announcing = {
  between: ({ view: before }, { view: after }, words) => TELLS.flatMap((tell) => tell(before, after, words)),
}
