import { PHASE_UNDO_MS } from '@belfry/rules'
import type { Page } from '@playwright/test'
import { expect, test } from './support/board.ts'
import { kill, nominate, raise, setSpeed } from './support/day.ts'
import { listen } from './support/ears.ts'
import { item, show } from './support/night.ts'
import { type Gathering, nameOf, sit, whisper, write } from './support/talk.ts'

/** How much is read out stands third of the settings beside the lists. */
const hearing = (level: 0 | 1 | 2) => ({ storage: { ownSettings: [true, false, level, false, false] } })

interface Evening extends Gathering {
  readonly page: Page
  readonly adaId: string
  readonly said: () => Promise<string[]>
}

/** Waits for the sentence, and goes on from there. */
const heard = ({ said }: Pick<Evening, 'said'>, sentence: string): Promise<void> =>
  expect.poll(async () => (await said()).join('\n')).toContain(sentence)

/** A seat by the shortest way and its menu, without a look at the table. */
async function sitDown({ page, said }: Evening): Promise<void> {
  await page.keyboard.press('Alt+s')
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Seat 1: Empty seat/)
  await page.keyboard.press('Enter')
  await heard({ said }, 'You sit on seat 1.')
}

async function dealAndNight(evening: Evening): Promise<void> {
  const { hand, page, adaId } = evening
  for (const role of ['chef', 'monk', 'slayer', 'saint', 'poisoner', 'imp'])
    hand.send('toggleRole', { role, count: 1 })
  await hand.sees(({ gamestateST }) => Object.keys(gamestateST?.rolesSelected ?? {}).length === 6)
  await hand.ask('startGame', { isRunning: true, phase: 0, history: [] })
  await hand.sees(({ session }) => session.game.isRunning && session.hook === null)
  await heard(evening, 'You are the')
  await hand.ask('history', { type: 'phase', payload: 0 })
  await heard(evening, 'Night 1 falls.')
  const since = Date.now()
  await show(hand, [item('ability')], adaId)
  const card = page.getByRole('dialog', { name: /shows you/ })
  await expect(card).toHaveAccessibleDescription(/Use your ability/)
  // What is asked comes first, the way out after it.
  await expect(page.locator(':focus')).toHaveAccessibleName('Answer')
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveAccessibleName('Seen')
  await page.keyboard.press('Enter')
  await expect(card).toHaveCount(0)
  // Sooner the press would take the night back.
  await expect.poll(() => Date.now() - since, { timeout: 20_000 }).toBeGreaterThan(PHASE_UNDO_MS)
  await hand.ask('history', { type: 'phase', payload: 1 })
  await heard(evening, 'Day 1 begins.')
  await kill(hand, 2)
  await heard(evening, 'died.')
}

async function talk(evening: Evening): Promise<void> {
  const { hand, bots, page, adaId } = evening
  const [first, second] = bots
  if (!first || !second) throw new Error('nobody came')
  first.send('textMessage', write('', 'Good morning'))
  await heard(evening, 'Good morning')
  whisper(first, adaId)
  await heard(evening, 'wants to whisper with you.')
  await page.keyboard.press('1')
  await heard(evening, 'You whisper with')
  await page.keyboard.press('Backspace')
  await heard(evening, 'Your whisper has ended.')
  await page.getByRole('button', { name: new RegExp(`^Seat 3: ${nameOf(second)}`) }).press('Enter')
  await page.getByRole('menuitem', { name: 'Ask for a whisper' }).press('Enter')
  await second.sees(({ gamestate }) => adaId in gamestate.whisperFrom)
  second.send('whisperRemove', adaId)
  await heard(evening, 'does not want to whisper now.')
  hand.send('timer', { title: '', duration: 11, isPausedDuringVotes: false, paused: false })
  await heard(evening, '10 seconds left.')
  hand.send('timer', null)
  await heard(evening, 'The timer was taken away.')
  hand.send('attention')
  await heard(evening, 'asks for your attention.')
  await hand.sees(({ session }) => session.hook === null)
}

async function vote(evening: Evening): Promise<void> {
  const { hand, bots, page } = evening
  // So slowly that no page of a busy machine is late for its own turn.
  await setSpeed(hand, 1500)
  await nominate(hand, 1, 3)
  await heard(evening, 'nominates')
  await page.keyboard.press('Alt+h')
  for (const bot of [bots[0], bots[3]]) if (bot) raise(bot)
  await hand.sees(({ gamestate }) => Object.keys(gamestate.vote.votes).length === 3)
  hand.send('lock', [1, null])
  await hand.sees(({ gamestate }) => gamestate.vote.tally !== null)
  await heard(evening, '3 votes.')
  hand.send('marked', 3)
  await heard(evening, 'is about to die')
  await hand.ask('execute', { index: 3, isDead: true })
  await heard(evening, 'was executed.')
}

async function end(evening: Evening): Promise<void> {
  const { hand } = evening
  await hand.ask('endGame', { isEvilWin: false, reveal: true })
  await heard(evening, 'The game is over.')
  hand.send('revealGameResult')
  await heard(evening, 'Good has won.')
  hand.send('revealPlayer', 5)
  await heard(evening, ' was: ')
  hand.send('revealPlayer', -1)
  await hand.sees(({ session }) => session.players.every(({ revealed }) => revealed) && session.hook === null)
  await hand.ask('newGame')
  await heard(evening, 'The table is set for a new game.')
}

/** What a player who wants to hear everything hears of that evening, and nothing besides. */
const wholeEvening = (bea: string, [b1, b2, b3, b4]: readonly string[], chef: string): readonly string[] => [
  'There are 6 seats now.',
  `${bea} has come.`,
  `${bea} sits on seat 6.`,
  'You sit on seat 1.',
  'A game begins.',
  chef,
  'Night 1 falls.',
  'Teller shows you a card.',
  'Day 1 begins.',
  `${b2} died.`,
  `${b1} writes to everybody: Good morning`,
  `${b1} wants to whisper with you.`,
  `You whisper with ${b1}.`,
  'Your whisper has ended.',
  `Waiting for ${b2}.`,
  `${b2} does not want to whisper now.`,
  'A timer runs: 11 seconds.',
  '10 seconds left.',
  'The timer was taken away.',
  'The Storyteller asks for your attention.',
  `${b1} nominates ${b3}. 3 votes are the majority.`,
  'Hand up.',
  `The vote begins, with ${b4}. Your turn is number 3 of 6.`,
  'The hand is 2 seats before yours.',
  `${b4} votes.`,
  'The hand is at your seat.',
  'Your vote counts.',
  `${b1} votes.`,
  `3 votes. Enough to mark ${b3} for death.`,
  `${b3} is about to die, 3 votes, 4 take the place, 3 free. The nomination is over.`,
  `${b3} was executed. ${b3} died.`,
  'The game is over.',
  'Good has won.',
]

/** The same by somebody who wants to hear what decides and no more. */
const briefEvening = ([b1, b2, b3]: readonly string[]): readonly string[] => [
  'A game begins.',
  'You are',
  'Night 1 falls.',
  'Day 1 begins.',
  `${b2} died.`,
  'The Storyteller asks for your attention.',
  `${b1} nominates ${b3}.`,
  'The hand is at your seat.',
  `3 votes. Enough to mark ${b3} for death.`,
  `${b3} is about to die, 3 votes, 4 take the place, 3 free.`,
  `${b3} was executed. ${b3} died.`,
  'The game is over.',
  'Good has won.',
  'The table is set for a new game.',
]

test('[REACH-1001] [REACH-1003] [REACH-1010] an evening with the screen off: a player hears all they need, once and in order', async ({
  people,
  handOf,
  crowd,
  guest,
}) => {
  const owner = await people.member('Teller')
  const session = await people.createSession(owner)
  const hand = await handOf(owner, session)
  await hand.ask('edition', { id: 'tb', theme: 1 })
  await hand.ask('seatCount', { count: 5, mayUnseat: false, check: 0 })
  const bots = await crowd(4, session)
  for (const [at, bot] of bots.entries()) await sit(bot, at + 1)
  const table = { session, owner, hand, bots }
  const ada = await guest(table, 'Ada', undefined, hearing(2))
  const said = await listen(ada.page)
  const evening = { ...table, page: ada.page, adaId: ada.hand.userId, said }
  await hand.ask('updateSeats', { type: 'add', payload: { name: null }, check: 5 })
  const bea = await guest(table, 'Bea', 5, hearing(0))
  const saidToBea = await listen(bea.page)
  await sitDown(evening)
  for (const part of [dealAndNight, talk, vote, end]) await test.step(part.name, () => part(evening))
  const all = (await said()).map((sentence) => sentence.replace(nameOf(hand), 'Teller'))
  const chef = all.find((sentence) => sentence.startsWith('You are the')) ?? 'never told'
  const expected = wholeEvening(nameOf(bea.hand), bots.map(nameOf), chef)
  expect(all.slice(0, expected.length)).toEqual(expected)
  const after = all.slice(expected.length)
  expect(after.filter((sentence) => / was: /.test(sentence))).toHaveLength(6)
  expect(after.at(-1)).toBe('The table is set for a new game.')
  expect(after).toHaveLength(7)
  // Whoever wants to hear little hears what decides: no order of hands, no seats, no timers.
  const brief = (await saidToBea()).map((sentence) => sentence.replace(/^You are the.*/, 'You are'))
  expect(brief.filter((sentence) => !sentence.includes(' was: '))).toEqual(briefEvening(bots.map(nameOf)))
})
