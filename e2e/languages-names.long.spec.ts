import { expect, test } from './support/actors.ts'
import { nominate, seatOf } from './support/day.ts'
import { atTable, sitDown } from './support/table.ts'
import { write } from './support/talk.ts'

const DINA = 'דינה'
/** A name with a direction of its own. */
const BY_ITSELF = `\u2068${DINA}\u2069`
const TEXTS = ['שלום (hello)!', 'Hello (שלום)!']

test('names and texts from right to left turn nothing around them: on a plate, in a line, in a text', async ({
  enter,
  handOf,
  openPage,
  people,
}) => {
  const host = await people.member('Teller')
  const session = await people.createSession(host, { isPublic: false })
  const hand = await handOf(host, session)
  for (const check of [0, 1]) await hand.ask('updateSeats', { type: 'add', payload: { name: null }, check })
  const { page: dina } = await openPage({ extraHTTPHeaders: { 'x-forwarded-for': '10.9.0.7' } })
  await dina.addInitScript(() => localStorage.setItem('update', '"3.46.4"'))
  await dina.goto(`/join/${session}`)
  await dina.getByLabel('Your name at the table').fill(DINA)
  await dina.getByRole('button', { name: 'Come in', exact: true }).click()
  await atTable(dina)
  await dina.getByRole('button', { name: 'Seat 1 is free: sit down here' }).click()

  const { page } = await enter(host)
  await sitDown(page, session)
  await expect(seatOf(page, 0).locator('.seat__name')).toContainText(DINA)
  for (const text of TEXTS) hand.send('textMessage', write('', text))
  await dina.locator('.side-tab').filter({ hasText: 'Messages' }).click()
  const texts = dina.locator('.message:not([data-system="true"]) .message__text')
  await expect(texts).toHaveText(TEXTS)
  // Whoever writes in Hebrew is read from the right, whoever begins in English from the left.
  const directions = () => texts.evaluateAll((all) => all.map((each) => getComputedStyle(each).direction))
  expect(await directions()).toEqual(['rtl', 'ltr'])
  await nominate(hand, 0, 1)
  await expect(page.locator('body')).toContainText(BY_ITSELF)
})
