import { expectAccessible } from './support/accessibility.ts'
import { expect, seatAt, test } from './support/board.ts'
import { openSettings, storedList } from './support/settings.ts'
import { turnTo } from './support/talk.ts'

test('[SET-13] [SET-16] the advanced tab changes the board, and keeps it in its slots', {
  tag: '@long',
}, async ({ gather, guest, people, handOf }) => {
  const table = await gather({ free: 5, bots: 0 })
  await table.hand.ask('edition', { id: 'tb', theme: 1 })
  const { page, hand, person } = await guest(table, 'Ada', 2)
  const left = async (): Promise<number> => (await seatAt(page, 2).boundingBox())?.x ?? 0
  const faces = page.locator('.seat__face .portrait')
  await page.keyboard.press('t')
  await expect(faces).toHaveCount(5)
  // One's own seat stands in the middle below; in the public square the first stands above.
  const ownPlace = await left()
  let panel = await openSettings(page, 'advanced')
  await expect(panel.getByLabel('Own stylesheet')).toBeVisible()
  await expect(panel.getByLabel('Hide the cameras of people who whisper')).toHaveCount(0)
  await panel.getByLabel('Still clouds at night').check()
  // By day clouds, smoke and birds go on.
  await expect(page.locator('.board__background')).toHaveAttribute('data-static', 'false')
  await turnTo(table.hand, 3)
  await expect(page.locator('.board__background')).toHaveAttribute('data-static', 'true')
  await turnTo(table.hand, 4)
  await panel.getByLabel("Everybody's town square stands the same way").check()
  await expect.poll(left).toBeGreaterThan(ownPlace + 50)
  await panel.getByLabel('Hide faces in the town square').check()
  await expect(faces).toHaveCount(0)
  await panel.getByLabel('Condensed sheets').check()
  await panel.getByLabel('Hide faces while the grimoire is revealed').check()
  await panel.getByLabel('Flat colour instead of the town').check()
  await expect(page.locator('.board__colour')).toHaveCSS('background-color', 'rgb(0, 177, 64)')
  await panel.getByLabel('Key colour').fill('#112233')
  await expect(page.locator('.board__colour')).toHaveCSS('background-color', 'rgb(17, 34, 51)')
  expect(await storedList(page, 'advanced')).toEqual([
    ...[true, true, true, false, true, true, '#112233', '', false],
  ])
  await panel.getByRole('button', { name: 'The usual green' }).click()
  await expect(page.locator('.board__colour')).toHaveCSS('background-color', 'rgb(0, 177, 64)')
  await panel.getByLabel('Flat colour instead of the town').uncheck()
  await expect(page.locator('.board__background')).toHaveAttribute('data-background', 'town')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.locator('.side-tab[data-tab="characters"] .side-tab__label').click()
  await expect(page.locator('[data-condensed="true"]')).toBeVisible()

  const medals = page.locator('.seat__medal .portrait')
  await page.keyboard.press('t')
  await expect(medals).toHaveCount(1)
  table.hand.send('reveal')
  await expect(page.locator('.board')).toHaveAttribute('data-mode', 'reveal')
  await expect(medals).toHaveCount(0)
  // For the whole table, so only a Storyteller may.
  await hand.ask('claimSeat', -1)
  await table.hand.ask('addStoryteller', { id: hand.userId })
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  panel = await openSettings(page, 'advanced')
  await panel.getByLabel('Hide the cameras of people who whisper').click()
  await table.hand.sees(({ gamestate }) => gamestate.flags.hasHiddenPrivateCams)
  expect((await storedList(page, 'advanced'))[3]).toBe(true)
  // The choice counts at the next table of one's own, too.
  const next = await people.createSession(person)
  await page.goto(`/join/${next}`)
  const there = await handOf(person, next)
  await there.sees(({ gamestate }) => gamestate.flags.hasHiddenPrivateCams)
})
