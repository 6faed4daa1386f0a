import {
  ACCUSATION,
  DEFENSE,
  EXILE_ENTRY,
  type HistoryView,
  type SessionView,
  seatAtPosition,
  votePosition,
} from '@belfry/rules'
import type { Announcement, Kind } from '../../lib/announcing/kinds.ts'
import { blockOf, executedToday } from '../../shared/block/block.ts'
import { pastOf, seatOfPast } from '../../shared/people/people.ts'
import { shownName } from '../../shared/people/shownName.ts'
import type { Announcing, Moment, Words } from '../../shell/announcing.ts'
import { blockLine } from './BlockInfo.tsx'
import { handWords } from './handWords.ts'
import { counterNow } from './held.ts'
import { outcomeOf, type VoteScene, voteScene } from './selectors.ts'
import { charactersOf } from './useVoteScene.ts'
import { headline, need, outcomeText } from './VoteWords.tsx'

/** An open nomination at a moment: where its hand stands. */
interface At {
  readonly view: SessionView
  readonly scene: VoteScene
  readonly counter: number
}

const said = (kind: Kind, text: string): Announcement => ({ kind, text })
const NOTHING: readonly Announcement[] = []

function at({ view, now }: Moment, { content }: Words): At | null {
  const scene = voteScene(view, charactersOf(view, content))
  return scene && { view, scene, counter: counterNow(scene, now) }
}

const isSame = (before: At | null, { scene }: At): boolean =>
  before !== null && before.scene.nominator === scene.nominator && before.scene.nominee === scene.nominee

const opened = (after: At, words: Words): readonly Announcement[] => [
  said('nominated', words.t('said:sentence', { words: headline(after, words.names, words.t) })),
  said('needed', words.t('said:sentence', { words: need(after, words.names, words.t) })),
]

/** Turn of a seat, as the counter has it; the nominee is the last. */
const turnOf = (seat: number, { nominee, seats }: VoteScene): number => votePosition(seat, nominee, seats) + 1

/** Seats before the own one at which it is said that the hand comes near. */
const NEAR = 2

/** The hand begins: whoever sits there hears when it will be at their seat. */
function begun({ view, scene }: At, { t, names }: Words): readonly Announcement[] {
  const first = names.seat(view, seatAtPosition(0, scene.nominee, scene.seats))
  const { seat } = view.self
  if (seat < 0) return [said('sweep', t('said:sweep', { name: first }))]
  const number = turnOf(seat, scene)
  return [said('sweep', t('said:sweep.own', { name: first, number, seats: scene.seats }))]
}

const SPEECHES: Readonly<Record<number, 'accusation' | 'defense'>> = {
  [ACCUSATION]: 'accusation',
  [DEFENSE]: 'defense',
}

function stages(before: At | null, after: At, { t, names }: Words): readonly Announcement[] {
  const speech = SPEECHES[after.counter]
  if (!speech || before?.counter === after.counter) return NOTHING
  const speaker = (speech === 'accusation' ? after.scene.nominator : null) ?? after.scene.nominee
  return [said('speech', t(`said:speech.${speech}`, { name: names.seat(after.view, speaker) }))]
}

/** The hand starts, rests, goes on or is taken back. */
function clock(before: At, after: At, words: Words): readonly Announcement[] {
  const [was, is] = [before.scene.vote, after.scene.vote]
  if (!was.isInProgress && is.isInProgress)
    return was.locked > 0 && is.locked > 0 && was.locked <= after.scene.seats
      ? [said('sweepHeld', words.t('said:sweep.on'))]
      : begun(after, words)
  if (was.isInProgress && !is.isInProgress && outcomeOf(after.scene) === 'open')
    return [said('sweepHeld', words.t(is.locked > 0 ? 'said:sweep.held' : 'said:sweep.back'))]
  return NOTHING
}

/** The hand at the own seat, and shortly before. */
function ownTurn(before: At, { view, scene, counter }: At, { t }: Words): readonly Announcement[] {
  const { seat } = view.self
  if (seat < 0 || counter < 1 || !scene.vote.isInProgress) return NOTHING
  const turn = turnOf(seat, scene)
  const reaches = (place: number): boolean => before.counter < place && counter >= place
  if (reaches(turn) && counter === turn) return [said('turn', t('said:turn'))]
  const isNear = turn > NEAR && reaches(turn - NEAR) && counter < turn
  return isNear ? [said('near', t('said:near', { count: turn - counter }))] : NOTHING
}

/** Own hand, when it has been raised or lowered: a key does it wherever the focus is, and the next press the opposite. */
function ownHand(before: At, { view, scene, counter }: At, { t }: Words): readonly Announcement[] {
  const { seat } = view.self
  const hand = ({ vote }: VoteScene): number => vote.votes[seat] ?? 0
  const isFixed = counter > turnOf(seat, scene)
  if (seat < 0 || isFixed || hand(before.scene) === hand(scene)) return NOTHING
  return [said('ownHand', t('said:sentence', { words: t(handWords(hand(scene))) }))]
}

/** Hands that are fixed now: the own one, and for those who want to hear everything each of them. */
function passed(before: At, { view, scene, counter }: At, { t, names }: Words): readonly Announcement[] {
  const isSecret = scene.vote.isHidden
  const from = Math.max(before.counter, 1)
  const until = Math.min(counter, scene.seats + 1)
  const positions = Array.from({ length: Math.max(0, until - from) }, (_, step) => from + step - 1)
  return positions.flatMap((position) => {
    const seat = seatAtPosition(position, scene.nominee, scene.seats)
    const hand = (scene.vote.votes[seat] ?? 0) > 0 ? 'up' : 'down'
    if (seat === view.self.seat) return [said('ownPassed', t(`said:passed.own.${hand}`))]
    const isKnown = !isSecret && hand === 'up'
    return isKnown ? [said('passed', t('said:passed', { name: names.seat(view, seat) }))] : []
  })
}

function counted(before: At, after: At, words: Words): readonly Announcement[] {
  if (outcomeOf(before.scene) !== 'open' && before.scene.vote.tally === after.scene.vote.tally) return NOTHING
  const outcome = outcomeText(after, words.names, words.t)
  const { tally } = after.scene.vote
  if (outcome === null) return NOTHING
  const told = tally === null ? outcome : words.t('vote:herald.result', { count: tally, outcome })
  return [said('counted', words.t('said:sentence', { words: told }))]
}

function ofVote(before: At | null, after: At | null, words: Words): readonly Announcement[] {
  if (!after) return before ? [said('closed', words.t('said:closed'))] : NOTHING
  if (!before || !isSame(before, after)) return [...opened(after, words), ...stages(null, after, words)]
  return [stages, clock, ownTurn, ownHand, passed, counted].flatMap((tell) => tell(before, after, words))
}

const nameOfPast = (view: SessionView, entry: HistoryView, { names }: Words): string => {
  const person = pastOf(entry)
  const seat = seatOfPast(view, person)
  if (person.name !== null) return shownName(person.name)
  return names.seat(view, seat < 0 ? person.seat : seat)
}

/** Executions and exiles that were written into the story just now. */
function deeds(before: SessionView, after: SessionView, words: Words): readonly Announcement[] {
  const known = new Set(before.session.game.history.map(({ id }) => id))
  const executed = executedToday(after)
  const exiles = after.session.game.history.filter(({ type, id }) => type === EXILE_ENTRY && !known.has(id))
  const isNews = executed !== null && !known.has(executed.id) && before.session.game.history.length > 0
  const survived = executed?.data['isDead'] === false
  return [
    ...(executed && isNews
      ? [
          said(
            'executed',
            words.t(survived ? 'said:executed.lives' : 'said:executed', {
              name: nameOfPast(after, executed, words),
            }),
          ),
        ]
      : []),
    ...exiles.map((entry) =>
      said('exiled', words.t('said:exiled', { name: nameOfPast(after, entry, words) })),
    ),
  ]
}

/** Block, whenever it changes; that a new day begins with nobody is no news. */
function block(before: SessionView, after: SessionView, words: Words): readonly Announcement[] {
  const [was, is] = [blockOf(before), blockOf(after)]
  const isOther = was.markedPlayer !== is.markedPlayer || was.freedPlayer !== is.freedPlayer
  if (!isOther || (is.markedPlayer === null && is.highscore === 0)) return NOTHING
  const line = blockLine(after, is, { ...words, names: { ...words.names, past: () => '' } })
  if (!line) return NOTHING
  const parts = [line.title, line.votes, line.need].filter((part) => part !== null)
  return [said('block', words.t('said:sentence', { words: parts.join(', ') }))]
}

/** Nominations, the hand going round, the count, and who is about to die. */
export const announcing: Announcing = {
  between: (before, after, words) => [
    ...ofVote(at(before, words), at(after, words), words),
    ...deeds(before.view, after.view, words),
    ...block(before.view, after.view, words),
  ],
  wake: (moment, words) => {
    const { schedule, speed, isInProgress } = moment.view.gamestate.vote
    const open = at(moment, words)
    if (!open || !isInProgress || schedule?.nextAt == null || open.counter > open.scene.seats) return null
    const over = moment.now - schedule.nextAt
    return over < 0 ? schedule.nextAt : schedule.nextAt + (Math.floor(over / speed) + 1) * speed
  },
}
