import type { SessionView, SignalId } from '@belfry/rules'
import { votePosition } from '@belfry/rules'
import type { Participant } from './participant.ts'

/** How a bot behaves as a player; each share is a chance from 0 to 1. */
export interface PlayerHabits {
  readonly sits: boolean
  readonly votes: number
  readonly raisesHand: number
  readonly whispers: number
  readonly acceptsWhispers: number
  /** How long it thinks before it does anything. */
  readonly thinkMs: number
}

export const USUAL_HABITS: PlayerHabits = {
  sits: true,
  votes: 0.5,
  raisesHand: 0.1,
  whispers: 0.15,
  acceptsWhispers: 0.8,
  thinkMs: 300,
}

type Thought = { readonly key: string; readonly act: (bot: Participant) => void } | null
type Habit = (view: SessionView, habits: PlayerHabits, bot: Participant) => Thought

const freeSeat = (view: SessionView): number =>
  view.session.players.findIndex(({ id }) => id === null || id === '')

const sit: Habit = (view, { sits }) => {
  const seat = freeSeat(view)
  if (!sits || view.self.kind !== 'spectator' || seat < 0) return null
  return { key: `sit:${seat}`, act: (bot) => void bot.ask('claimSeat', seat) }
}

/** Votes once for each nomination, before the hand has passed. */
const vote: Habit = (view, habits, bot) => {
  const { nomination, locked } = view.gamestate.vote
  const { seat } = view.self
  if (!nomination || seat < 0) return null
  const [nominator, nominee] = nomination
  if (votePosition(seat, nominee, view.session.players.length) < locked - 1) return null
  const player = view.session.players[seat]
  if (player?.isVoteless) return null
  const hand = bot.chance.happens(habits.votes) ? 1 : 0
  return {
    key: `vote:${view.session.game.phase}:${nominator}:${nominee}`,
    act: ({ client }) => client.send('vote', [seat, hand, client.serverNow()]),
  }
}

interface Item {
  readonly id: SignalId
  readonly data: unknown
  readonly role: null
}

const item = (id: SignalId, data: unknown = null): Item => ({ id, data, role: null })

/** Whoever is asked to choose points at somebody, whoever is asked about an ability nods; the rest is only looked at. */
function answerTo(message: readonly { readonly id: string }[], seats: number, bot: Participant): Item | null {
  if (message.some(({ id }) => id === 'choice')) return item('player', bot.chance.below(seats))
  return message.some(({ id }) => id === 'ability') ? item('yes') : null
}

/** Says that a signal was seen, and answers where it asks for something. */
const answerSignals: Habit = (view, _habits, bot) => {
  const unseen = view.gamestate.signals.find(
    ({ isInbound, seenBy }) => isInbound && !seenBy.includes(view.self.userId),
  )
  if (!unseen) return null
  const answer = answerTo(unseen.message, view.session.players.length, bot)
  const send = (message: Item): Promise<unknown> => bot.ask('signal', { message: [message], recipients: [] })
  return {
    key: `signal:${unseen.id}`,
    act: () => void send(item('seen', unseen.id)).then(() => answer && send(answer)),
  }
}

const ASKED_TO_NOMINATE = /nominat/i

/** Asked by a Storyteller in writing, it names somebody before everybody; who is nominated is the Storyteller's to say. */
const nominate: Habit = (view, _habits, bot) => {
  const { session, gamestate, self } = view
  const isStoryteller = (userId: string): boolean => session.storytellers.some(({ id }) => id === userId)
  const asked = gamestate.directTexts.findLast(
    ({ senderId, recipientId, message }) =>
      recipientId === self.userId &&
      isStoryteller(senderId) &&
      typeof message === 'string' &&
      ASKED_TO_NOMINATE.test(message),
  )
  if (!asked) return null
  const others = session.players.flatMap(({ id, isDead }) =>
    id && id !== self.userId && !isDead ? [id] : [],
  )
  const nominee = bot.chance.of(others)
  const name = session.usersAll.find(({ id }) => id === nominee)?.username
  return {
    key: `nominate:${asked.msgId}`,
    act: () => name && bot.send('textMessage', { recipientId: '', message: `I nominate ${name}.` }),
  }
}

const acceptWhisper: Habit = (view, { acceptsWhispers }, bot) => {
  const [from] = Object.keys(view.gamestate.whisperFrom)
  if (from === undefined) return null
  const kind = view.session.game.phase % 2 === 1 ? 'night' : 'private'
  const accepts = bot.chance.happens(acceptsWhispers)
  return {
    key: `accept:${from}:${view.gamestate.whisperFrom[from]?.expires ?? 0}`,
    act: (self) => accepts && self.send('whisperRequest', { userId: from, channel: kind }),
  }
}

const point: Habit = (view, _habits, bot) => {
  const { isPointing, locksAt } = view.gamestate.pointing
  if (isPointing !== 'start' || view.self.seat < 0) return null
  const seat = bot.chance.below(view.session.players.length)
  return { key: `point:${locksAt}`, act: (self) => self.send('point', seat) }
}

const HABITS: readonly Habit[] = [sit, vote, answerSignals, acceptWhisper, point, nominate]

/** Whispers with someone now and then by day, when nothing else goes on. */
function idle(bot: Participant, habits: PlayerHabits): void {
  const { view } = bot
  if (!view || view.self.seat < 0 || view.gamestate.vote.nomination || view.session.game.phase % 2 === 1)
    return
  if (bot.chance.happens(habits.raisesHand))
    bot.send('raise-hand', view.gamestate.raisedHands[bot.userId] ? '' : 'hand')
  if (!bot.chance.happens(habits.whispers)) return
  const others = view.session.players.flatMap(({ id }) => (id && id !== bot.userId ? [id] : []))
  const other = bot.chance.of(others)
  if (other) bot.send('whisperRequest', { userId: other, channel: 'private' })
}

const IDLE_EVERY_MS = 5000

/** Plays along until stopped: sits, votes, answers, points, whispers, and nominates when asked to. */
export function playAlong(bot: Participant, habits: PlayerHabits = USUAL_HABITS): () => void {
  const done = new Set<string>()
  let isStopped = false
  const consider = (): void => {
    const { view } = bot
    if (!view || isStopped) return
    for (const habit of HABITS) {
      const thought = habit(view, habits, bot)
      if (!thought || done.has(thought.key)) continue
      done.add(thought.key)
      bot.clock.after(habits.thinkMs, () => {
        if (!isStopped) thought.act(bot)
      })
    }
  }
  let cancelIdle = (): void => undefined
  const beIdle = (): void => {
    idle(bot, habits)
    cancelIdle = bot.clock.after(IDLE_EVERY_MS, beIdle)
  }
  beIdle()
  const stop = bot.client.subscribe(consider)
  consider()
  return () => {
    isStopped = true
    cancelIdle()
    stop()
  }
}
