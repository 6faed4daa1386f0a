import { expect, test } from './support/board.ts'
import { closeVote, nominate, raise, runVote, setSpeed } from './support/day.ts'
import { readIn, TELEPHONE } from './support/looks.ts'
import { cards, FIRST_DARK, item, nightfall, show } from './support/night.ts'
import { turnTo } from './support/talk.ts'

test.use({ viewport: TELEPHONE })

/** Three scripts: short signs, long words, and words of a middle length. */
const LANGUAGES = ['zh-Hans', 'ru', 'pt-BR'] as const

test('a whole game on a telephone in three scripts: nothing is cut, outside or left in English', async ({
  gather,
  guest,
  storyteller,
}) => {
  test.slow()
  const table = await gather({ free: 1, bots: 5 })
  const { hand } = table
  await hand.ask('edition', { id: 'tb', theme: 1 })
  const { page, person } = await guest(table, 'Polina', 0)
  const { page: teller } = await storyteller(table)
  const look = async (station: string): Promise<void> => {
    await readIn(page, station, LANGUAGES)
    await readIn(teller, `${station}, Storyteller`, LANGUAGES)
  }
  await look('gathering')

  for (const [index, value] of ['chef', 'imp', 'baron', 'saint', 'monk', 'slayer'].entries())
    await hand.ask('updatePlayer', { index, property: 'role', value })
  await nightfall(hand)
  for (const screen of [page, teller])
    await expect(screen.locator('html')).toHaveAttribute('data-phase', 'night')
  await look('night')
  await show(hand, [item('choice')], person.id)
  await expect(cards(page)).toBeVisible()
  await look('card')

  await turnTo(hand, FIRST_DARK + 1)
  for (const screen of [page, teller])
    await expect(screen.locator('html')).toHaveAttribute('data-phase', 'day')
  await look('day')
  await setSpeed(hand, 500)
  await nominate(hand, 1, 2)
  for (const screen of [page, teller]) await expect(screen.locator('.vote-words')).toBeVisible()
  await look('nomination')
  for (const bot of table.bots.slice(0, 2)) raise(bot)
  await runVote(hand)
  await look('vote')
  await closeVote(hand)

  await hand.ask('toggleRunning', true)
  await hand.ask('endGame', { isEvilWin: true, reveal: true })
  hand.send('revealGameResult')
  await hand.sees(({ session: { game } }) => game.isEvilWin === true)
  hand.send('revealPlayer', -1)
  await hand.sees(
    ({ session: { players, hook } }) => players.every(({ revealed }) => revealed) && hook === null,
  )
  await look('reveal')
})
