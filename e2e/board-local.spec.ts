import { choose, expect, namesOf, plate, prepare, seatAt, test } from './support/board.ts'
import { People } from './support/people.ts'
import { startServer } from './support/server.ts'

test('[VOTE-36] [VOTE-51] alone at the table: both hands of whoever has two, a reason where none may rise, the block after a reload, and a damaged key that costs that key alone', async ({
  localTable,
}) => {
  const player = (role: string | null, isDead = false) => ({
    ...{ role, alignment: null, isDead, isVoteless: isDead },
    ...{ isMarkedForDeath: false, revealed: false },
  })
  const players = [
    player('banshee', true),
    player(null, true),
    ...Array.from({ length: 4 }, () => player(null)),
  ]
  const { page } = await localTable({ seats: 6, storage: { players } })
  await choose(page, 3, 'nominate')
  await page
    .getByRole('button', { name: /^Nominate/ })
    .nth(2)
    .click()
  const hands = page.getByRole('button', { name: /^Hand of/ })
  for (const value of ['1', '2', '0', '1']) {
    await hands.nth(0).click()
    await expect(hands.nth(0)).toHaveAttribute('data-value', value)
  }
  // It may not be pressed, and says why when somebody does.
  await hands.nth(1).click({ force: true })
  await expect(hands.nth(1)).toHaveAttribute('data-value', '0')
  await expect(hands.nth(1).locator('.vote-hand__why')).toBeVisible()
  await expect(hands.nth(1).locator('.vote-hand__why')).toContainText('no vote')
  await page.locator('[data-vote-button="mark"]').click()
  await expect(page.locator('.block-info')).toContainText('is about to die')
  await choose(page, 4, 'nominate')
  await page
    .getByRole('button', { name: /^Nominate/ })
    .nth(5)
    .click()
  await page.getByRole('button', { name: 'Regular nomination (change)' }).click()
  await page.getByRole('menuitemradio', { name: /^Zookeeper's nomination/ }).click()
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('vote') ?? '{}').nominationType))
    .toBe('zookeeper')
  await page.reload()
  await expect(page.getByRole('button', { name: "Zookeeper's nomination (change)" })).toBeVisible()
  await expect(page.locator('[data-seat="2"] .block-mark')).toBeVisible()
  await page.locator('[data-vote-button="close"]').click()
  await expect(page.locator('.block-info')).toContainText('is about to die')

  // Something in the browser has damaged a key. A traveller who lives lets the dead vote as often as they like.
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('vote') ?? '{}').nomination))
    .toBeNull()
  await page.evaluate(() => {
    const seats = JSON.parse(localStorage.getItem('players') ?? '[]')
    seats[5].role = 'voudon'
    localStorage.setItem('players', JSON.stringify(seats))
    localStorage.setItem('bluffs', '"none"')
    localStorage.setItem('reminders', '[{"role":"imp"}]')
  })
  await page.reload()
  await choose(page, 3, 'nominate')
  expect(await namesOf(page)).toHaveLength(6)
  await expect(page.locator('.seat .token--back')).toHaveCount(4)
  await page
    .getByRole('button', { name: /^Nominate/ })
    .nth(4)
    .click()
  await hands.nth(1).click()
  await expect(hands.nth(1)).toHaveAttribute('data-value', '1')
  // Alone at the table one raises every hand.
  await expect(hands).toHaveCount(6)
  for (const seat of [3, 4, 5]) await hands.nth(seat).click()
  await hands.nth(5).click()
  await expect(page.locator('.vote-hand[aria-pressed="true"]')).toHaveCount(3)
})

test('[SHELL-02] a subscriber plays alone, with names to be given; without a network the table is back after a reload, and in a new window', async ({
  enter,
}) => {
  // A server of its own, because it will be stopped.
  const server = await startServer()
  const person = await new People(server).member('Hermit')
  const { page, context } = await enter(person, { context: { baseURL: server.url } })
  await page.goto('/play')
  await expect(page.locator('.board[data-local="true"]')).toBeVisible({ timeout: 30_000 })
  await prepare(page, 'gather')
  const add = page.locator('.gather-card').getByRole('button', { name: 'Add a seat' })
  for (let seat = 0; seat < 5; seat++) await add.click()
  await expect(page.locator('.seat')).toHaveCount(5)
  await choose(page, 0, 'rename')
  await page.getByLabel('Name').fill('Agnes')
  await page.keyboard.press('Enter')
  await expect(plate(page, 0)).toHaveText('Agnes')
  // Half a second after the last change it is stored.
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('seats') ?? '[]')[0]))
    .toBe('Agnes')
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('belfry')).keys()).length))
    .toBeGreaterThan(50)
  await server.stop()
  await page.reload()
  await expect(page.locator('.board[data-local="true"]')).toBeVisible({ timeout: 30_000 })
  await expect(plate(page, 0)).toHaveText('Agnes')
  await expect(page.locator('.seat')).toHaveCount(5)
  // Everything works as before, also what was never opened while there was a network.
  await choose(page, 0, 'character')
  await page.locator('.sheet[data-modal="role"]').getByRole('button', { name: 'Imp (Demon)' }).click()
  await expect(seatAt(page, 0).locator('.token')).toHaveAttribute('data-team', 'demon')
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('players') ?? '[]')[0]?.role))
    .toBe('imp')
  await page.close()
  const fresh = await context().newPage()
  await fresh.goto('/play')
  await expect(seatAt(fresh, 0).locator('.token')).toHaveAttribute('data-team', 'demon', { timeout: 30_000 })
})
