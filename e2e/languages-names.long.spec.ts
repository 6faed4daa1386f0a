import type { Locator } from '@playwright/test'
import { expect, modal, test } from './support/board.ts'
import { nominate, seatOf } from './support/day.ts'
import { lineOf, playDayToEnd } from './support/replay.ts'
import { nameOf, open, sit, write } from './support/talk.ts'

const DINA = 'דינה'
const TEXTS = ['שלום (hello)!', 'Hello (שלום)!']

/** Every line that has the name in it has it by itself: nothing behind it is carried to its other side. */
async function expectByItself(lines: Locator): Promise<void> {
  const named = lines.filter({ hasText: DINA })
  await expect(named.first()).toBeAttached()
  for (const text of await named.allTextContents())
    expect(text.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, ''), text).not.toMatch(/[\u2068\u0590-\u05ff]/)
}

test('names and texts from right to left turn nothing around them: on a plate, in a line, in a text, in the chronicle and when it is seen again', async ({
  gather,
  storyteller,
  enter,
  handOf,
  people,
}) => {
  const table = await gather({ free: 1, bots: 5 })
  const { hand, bots } = table
  await hand.ask('edition', { id: 'tb', theme: 1 })
  const person = await people.member('Dina')
  await people.change(person, { username: DINA })
  await people.renew(person)
  await sit(await handOf(person, table.session), 0)
  const visitor = await enter(person)
  await open(visitor, table.session)
  const { page: dina } = visitor
  const byItself = `\u2068${DINA}\u2069`

  const { page } = await storyteller(table)
  await expect(seatOf(page, 0).locator('.seat__name')).toHaveText(byItself)
  for (const text of TEXTS) hand.send('textMessage', write('', text))
  await dina.locator('.side-tab').filter({ hasText: 'Messages' }).click()
  const texts = dina.locator('.message:not([data-system="true"]) .message__text')
  await expect(texts).toHaveText(TEXTS)
  // Whoever writes in Hebrew is read from the right, whoever begins in English from the left.
  const directions = () => texts.evaluateAll((all) => all.map((each) => getComputedStyle(each).direction))
  expect(await directions()).toEqual(['rtl', 'ltr'])

  for (const role of ['chef', 'monk', 'slayer', 'saint', 'poisoner', 'imp'])
    hand.send('toggleRole', { role, count: 1 })
  await hand.sees(({ gamestateST }) => Object.keys(gamestateST?.rolesSelected ?? {}).length === 6)
  await hand.ask('startGame', { isRunning: true, phase: 0, history: [] })
  await hand.sees(({ session }) => session.game.isRunning && session.hook === null)
  await hand.ask('history', { type: 'phase', payload: 0 })
  await hand.ask('history', { type: 'phase', payload: 1 })
  const [first = hand] = bots
  await nominate(hand, 0, 1)
  await expect(page.locator('.vote-words__who')).toHaveText(`${byItself} nominates ${nameOf(first)}`)
  await hand.ask('nomination', { nomination: false })
  await expect(page.locator('.vote-words')).toHaveCount(0)
  await hand.ask('updatePlayer', { index: 0, property: 'isDead', value: true })
  await playDayToEnd(hand, bots.slice(0, 2))

  // The story at the table: her death, and who was what.
  await page.getByRole('button', { name: 'The story of this game' }).click()
  const story = modal(page, 'chronicle')
  await expectByItself(story.locator('[data-happening="death"]'))
  await expectByItself(story.locator('.chronicle__member'))

  // And again from one's own games.
  await page.goto('/games')
  await page.locator('.games__table').getByRole('link').first().click()
  await expect(page.locator('.replay__board .seat')).toHaveCount(6)
  await expect(page.locator('.replay__board .seat__name').first()).toHaveText(byItself)
  await lineOf(page).focus()
  await page.keyboard.press('End')
  await expectByItself(page.getByRole('list', { name: 'Marks' }).getByRole('button'))
  await expectByItself(page.locator('.replay__cast li'))
  await expectByItself(page.getByLabel('See as').locator('option'))
})
