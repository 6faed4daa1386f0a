import { expect, test } from './support/actors.ts'
import { kill } from './support/day.ts'
import { IN_GERMAN, lookEverywhere, TELEPHONE, walk } from './support/looks.ts'
import { playDayToEnd } from './support/replay.ts'

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
  await playDayToEnd(hand, bots.slice(0, 2))

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

const FIVE = ['chef', 'monk', 'slayer', 'poisoner', 'imp']

test('more than twenty games: the rest is asked for', async ({ people, enter, handOf, bot }) => {
  const person = await people.member('Vielspielerin')
  const session = await people.createSession(person)
  const hand = await handOf(person, session)
  await hand.ask('edition', { id: 'tb', theme: 1 })
  await hand.ask('seatCount', { count: FIVE.length, mayUnseat: false, check: 0 })
  const bots = await Promise.all(FIVE.map(() => bot('Nachbarin', session)))
  for (const [seat, each] of bots.entries()) await each.ask('claimSeat', seat)
  for (let game = 0; game < 22; game++) {
    for (const role of FIVE) hand.send('toggleRole', { role, count: 1 })
    await hand.sees(({ gamestateST }) => Object.keys(gamestateST?.rolesSelected ?? {}).length === FIVE.length)
    await hand.ask('startGame', { isRunning: true, phase: 0, history: [] })
    await hand.sees(
      ({
        session: {
          game: { isRunning },
          hook,
        },
      }) => isRunning && hook === null,
    )
    await hand.ask('endGame', { isEvilWin: game % 2 === 0 })
    await hand.sees(
      ({
        session: {
          game: { isRunning },
        },
      }) => !isRunning,
    )
  }
  const { page } = await enter(person)
  const rows = page.locator('.games__table tbody tr')
  const more = page.getByRole('button', { name: 'Show more' })
  // The last game is kept when the next one begins, or a moment after its end.
  await expect(async () => {
    await page.goto('/games')
    await expect(rows.first()).toBeVisible()
    await expect(more).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await expect(rows).toHaveCount(20)
  await more.click()
  await expect(rows).toHaveCount(21)
  await expect(more).toHaveCount(0)
})
