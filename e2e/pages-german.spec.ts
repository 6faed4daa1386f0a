import { expect, test } from './support/actors.ts'
import { findWordsOutOfBoxes } from './support/boxes.ts'
import { look, press, speakGerman, TELEPHONE, word } from './support/looks.ts'

test.use({ viewport: TELEPHONE })

test('whoever comes without an account reads German on a telephone, from the door to the account', async ({
  handOf,
  openPage,
  people,
}) => {
  const host = await people.member('Anna')
  const session = await people.createSession(host, { isPublic: false })
  const { page } = await openPage({ extraHTTPHeaders: { 'x-forwarded-for': '10.8.0.1' } })
  await speakGerman(page)
  await handOf(host, session)
  await page.goto(`/join/${session}`)
  await expect(page.getByLabel(word('guests:name'))).toBeVisible()
  await look(page, 'join')
  await page.getByLabel(word('guests:name')).fill('Frau von und zu Wolkenkuckucksheim')
  await press(page, 'guests:comeIn')
  await expect(page.locator('.board')).toBeVisible()
  await page.goto('/account')
  await press(page, 'guests:device.show')
  await expect(page.locator('.account__letters')).toBeVisible()
  await look(page, 'account-guest')
})

test('words that reach out of their box are found, and those that keep inside are not', async ({ page }) => {
  await page.goto('/backend/health')
  await page.evaluate(() => {
    const box = (name: string, style: string, words: string): HTMLElement => {
      const element = document.createElement('p')
      element.className = name
      element.style.cssText = `width: 60px; background: gold; ${style}`
      element.textContent = words
      return element
    }
    document.body.replaceChildren(
      box('aside', '', 'Wolkenkuckucksheim'),
      box('below', 'height: 20px', 'one word after another'),
      box('inside', '', 'short'),
      box('cut', 'overflow: hidden', 'Wolkenkuckucksheim'),
      box('clear', 'background: none', 'Wolkenkuckucksheim'),
    )
  })
  expect(await page.evaluate(findWordsOutOfBoxes)).toEqual([
    'out of its box: "Wolkenkuckucksheim" (aside)',
    'out of its box: "one word after another" (below)',
    'out of its box: "Wolkenkuckucksheim" (cut)',
  ])
})
