import { expect, test } from './support/actors.ts'
import { closeVote, kill, nominate, raise, runVote, setSpeed } from './support/day.ts'
import { IN_GERMAN, lookEverywhere, TELEPHONE, walk } from './support/looks.ts'

test.use({ viewport: TELEPHONE })

const CHARACTERS = ['chef', 'monk', 'slayer', 'saint', 'poisoner', 'imp']

test('my games, my statistics and a game seen again', async ({ people, enter, handOf, bot }) => {
  test.slow()
  const person = await people.member('Wolkenkuckucksheimerin')
  const session = await people.createSession(person)
  const hand = await handOf(person, session)
  await hand.ask('edition', { id: 'tb', theme: 1 })
  await hand.ask('seatCount', { count: CHARACTERS.length, mayUnseat: false, check: 0 })
  const bots = await Promise.all(CHARACTERS.map(() => bot('Nachbarin', session)))
  for (const [seat, bot] of bots.entries()) await bot.ask('claimSeat', seat)
  for (const role of CHARACTERS) hand.send('toggleRole', { role, count: 1 })
  await hand.sees(
    ({ gamestateST }) => Object.keys(gamestateST?.rolesSelected ?? {}).length === CHARACTERS.length,
  )
  await hand.ask('startGame', { isRunning: true, phase: 0, history: [] })
  await hand.sees(({ session: { game, hook } }) => game.isRunning && hook === null)
  await hand.ask('history', { type: 'phase', payload: 0 })
  await kill(hand, 3)
  await hand.ask('toggleRunning', false)
  await hand.ask('history', { type: 'phase', payload: 1 })
  await hand.ask('toggleRunning', true)
  await setSpeed(hand, 500)
  await nominate(hand, 1, 2)
  for (const bot of bots.slice(0, 2)) raise(bot)
  await runVote(hand)
  await closeVote(hand)
  await hand.ask('endGame', { isEvilWin: true, reveal: true })
  hand.send('revealGameResult')
  await hand.sees(({ session: { game } }) => game.isEvilWin === true)
  hand.send('revealPlayer', -1)
  await hand.sees(
    ({ session: { players, hook } }) => players.every(({ revealed }) => revealed) && hook === null,
  )

  const { page } = await enter(person, { storage: IN_GERMAN })
  await walk(page, [
    { path: '/games', shows: '.games__table tbody tr', name: 'games' },
    { path: '/statistics', shows: 'main', name: 'statistics' },
  ])
  await page.goto('/games')
  await page.locator('.games__table tbody tr').getByRole('link').first().click()
  await expect(page.locator('.seat')).toHaveCount(CHARACTERS.length)
  await lookEverywhere(page, 'replay')
})
