import { expectAccessible } from './support/accessibility.ts'
import { dialogue, expect, HOMEBREW, JINXED, modal, openEdition, paste, test } from './support/scripts.ts'

test('[SCRIPT-04] the edition modal offers editions, themes, own scripts, the release and an empty table', async ({
  storyteller,
}) => {
  const { page, hand } = await storyteller()
  await openEdition(page)
  await expect(modal(page).locator('.edition-card')).toHaveCount(7)
  for (const card of await modal(page).locator('.edition-card').all())
    await expect(card.locator('svg.edition-crest')).toBeVisible()
  await expect(
    page.getByRole('button', { name: /Bad Moon Rising.*for those who know the game/ }),
  ).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: /Bad Moon Rising/ }).click()
  await hand.sees(({ session }) => session.edition?.id === 'bmr')
  await expect(page.getByRole('button', { name: /Bad Moon Rising/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.edition-modal__chosen')).toHaveText('On the table: Bad Moon Rising')

  await page.getByRole('tab', { name: 'Theme' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Theme 2', exact: true }).click()
  await hand.sees(({ session }) => session.edition?.theme === 2)
  for (const number of [1, 2, 3]) {
    await page.getByRole('button', { name: `Generic theme ${number}` }).click()
    await hand.sees(({ session }) => session.edition?.theme === -number)
  }

  await page.getByRole('tab', { name: 'Editions' }).click()
  await page.getByRole('button', { name: /Came with this version/ }).click()
  await hand.sees(({ session }) => session.edition?.theme === 6 && session.edition.name === 'Fresh Ink')

  await hand.ask('updateSeats', { type: 'add', payload: { name: null }, check: 0 })
  await hand.ask('updatePlayer', { index: 0, property: 'isDead', value: true })
  await page.getByRole('button', { name: 'Clear the grimoire' }).click()
  await expect(dialogue(page)).toBeVisible()
  await expectAccessible(page)
  await dialogue(page).getByRole('button', { name: 'Yes' }).click()
  await hand.sees(({ session }) => session.players[0]?.isDead === false)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.locator('.sheet')).toHaveCount(0)
})

test('[SCRIPT-32] a script that was loaded is offered again, also after a reload', async ({
  storyteller,
  look,
}) => {
  const table = await storyteller()
  const { page, hand, session } = table
  await openEdition(page)
  await paste(page, JINXED)
  await hand.sees((view) => view.session.edition?.name === 'Cold Hearth')
  await expect
    .poll(async () => JSON.parse((await page.evaluate(() => localStorage.getItem('customScripts'))) ?? '[]'))
    .toMatchObject([{ name: 'Cold Hearth', author: 'Ada' }])
  await hand.ask('edition', { id: 'tb', theme: 1 })
  await look(table, session)
  await openEdition(page)
  await page.getByRole('tab', { name: 'Own script' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cold Hearth by Ada', exact: true }).click()
  await hand.sees((view) => view.session.edition?.name === 'Cold Hearth')
  await page.getByRole('button', { name: 'Forget Cold Hearth by Ada' }).click()
  await expect(page.getByRole('list', { name: 'Loaded before' })).toHaveCount(0)
})

test('[SCRIPT-31] a script comes from the web by its address, which is remembered', async ({
  storyteller,
}) => {
  const { page, hand } = await storyteller()
  const address = 'https://scripts.example/salt.json'
  const asked: string[] = []
  await page.route(address, (route) => {
    asked.push(`${route.request().method()} ${route.request().headers()['accept']}`)
    return route.fulfill({ json: HOMEBREW, headers: { 'access-control-allow-origin': '*' } })
  })
  await openEdition(page)
  await page.getByRole('tab', { name: 'Own script' }).click()
  await page.getByLabel('From the web').fill(address)
  await page.getByRole('button', { name: 'Load from the web' }).click()
  await hand.sees(({ session }) => session.edition?.id === 'homebrew')
  expect(asked).toEqual(['GET application/json'])
  await expect(page.getByRole('list', { name: 'Addresses used before' })).toContainText(address)
  expect(await page.evaluate(() => localStorage.getItem('scriptUrls'))).toBe(JSON.stringify([address]))

  await hand.ask('edition', { id: 'tb', theme: 1 })
  await page.getByRole('button', { name: address, exact: true }).click()
  await hand.sees(({ session }) => session.edition?.id === 'homebrew')
  await page.getByRole('button', { name: `Forget ${address}` }).click()
  await expect(page.getByRole('list', { name: 'Addresses used before' })).toHaveCount(0)
})

test('[SCRIPT-33] what cannot be parsed or fetched is told under its title, with the reason', async ({
  storyteller,
  pageComplaints,
}) => {
  const { page, hand } = await storyteller()
  await openEdition(page)
  await paste(page, '[ not json')
  await expect(dialogue(page)).toContainText('The script could not be loaded')
  await expect(dialogue(page)).toContainText('not valid JSON')
  await page.keyboard.press('Escape')
  for (const [given, said] of [
    ['{}', 'must be a list'],
    ['[]', 'The list is empty'],
  ] as const) {
    await paste(page, given)
    await expect(dialogue(page)).toContainText(said)
    await page.keyboard.press('Escape')
  }
  await page.route('https://scripts.example/gone.json', (route) =>
    route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } }),
  )
  await page.getByLabel('From the web').fill('https://scripts.example/gone.json')
  await page.getByRole('button', { name: 'Load from the web' }).click()
  await expect(dialogue(page)).toContainText('The script could not be loaded')
  await expect(dialogue(page)).toContainText('404')
  await page.keyboard.press('Escape')
  // A server that lets nobody else read: the browser says no more than that, the dialogue what can be done.
  await page.route('https://scripts.example/closed.json', (route) =>
    route.fulfill({
      json: HOMEBREW,
      headers: { 'access-control-allow-origin': 'https://elsewhere.example' },
    }),
  )
  await page.getByLabel('From the web').fill('https://scripts.example/closed.json')
  await page.getByRole('button', { name: 'Load from the web' }).click()
  await expect(dialogue(page)).toContainText('its server does not let other sites read it (CORS)')
  await expect(dialogue(page)).toContainText('copy its text and paste it here')
  expect(pageComplaints.splice(0).every((complaint) => complaint.includes('CORS policy'))).toBe(true)
  await page.keyboard.press('Escape')
  await paste(page, HOMEBREW)
  await hand.sees(({ session }) => session.edition?.id === 'homebrew')
  await hand.ask('edition', { id: 'tb', theme: 1 })
  expect(hand.view?.session.edition?.id).toBe('tb')
})

test('each refusal has its own title: size, number, unknown ids', { tag: '@long' }, async ({
  storyteller,
}) => {
  const { page, hand } = await storyteller()
  await openEdition(page)
  await page.getByRole('tab', { name: 'Own script' }).click()
  await page.getByLabel('From a file').setInputFiles({
    name: 'huge.json',
    mimeType: 'application/json',
    buffer: Buffer.alloc(1024 * 1024 + 1, ' '),
  })
  await expect(dialogue(page)).toContainText('The script is too large')
  await expect(dialogue(page)).toContainText('1.01 MB; at most 1 MB')
  await page.keyboard.press('Escape')

  await paste(
    page,
    Array.from({ length: 151 }, () => 'imp'),
  )
  await expect(dialogue(page)).toContainText('Too many characters')
  await expect(dialogue(page)).toContainText('151 characters; at most 150')
  await page.keyboard.press('Escape')

  await hand.ask('edition', { id: 'snv', theme: 1 })
  await paste(page, ['imp', 'gronk', 'chef', 'zork', 'spy'])
  await expect(dialogue(page)).toContainText('Unknown characters')
  await expect(dialogue(page)).toContainText('gronk\nzork')
  await hand.sees(({ session }) => session.edition?.id === 'tb')
})

test('what is odd about a script is listed, and it loads all the same', async ({ storyteller }) => {
  const { page, hand } = await storyteller()
  await openEdition(page)
  await page.getByRole('tab', { name: 'Own script' }).click()
  await page.getByLabel('From a file').setInputFiles({
    name: 'small.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify([{ id: '_meta', name: 'Tiny', colour: 'red' }, 'imp', 'chef'])),
  })
  await hand.sees(({ session }) => session.edition?.name === 'Tiny')
  await expect(dialogue(page)).toContainText('The script has errors')
  await expect(dialogue(page)).toContainText('The list has 3 entries; a script should have at least 5.')
  await expectAccessible(page)
})

test('[SCRIPT-35] a refused edition or theme is told under its own title', async ({ storyteller }) => {
  const { page } = await storyteller({ refuses: 'edition' })
  await openEdition(page)
  await page.getByRole('button', { name: /Sects & Violets/ }).click()
  await expect(dialogue(page)).toContainText('The edition could not be changed')
  await expect(dialogue(page)).toContainText('Only a Storyteller can do this')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Theme' }).click()
  await page.getByRole('button', { name: 'Generic theme 1' }).click()
  await expect(dialogue(page)).toContainText('The theme could not be changed')
})

test('[SCRIPT-34] characters and editions that are not known here are told by their ids', async ({
  storyteller,
}) => {
  const { page } = await storyteller({ says: { '"chef"': '"gronk"', '"id":"tb"': '"id":"attic"' } })
  await expect(dialogue(page)).toContainText('This edition is not known here')
  await expect(dialogue(page)).toContainText('attic')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialogue(page)).toContainText('These characters are not known here')
  await expect(dialogue(page)).toContainText('gronk')
})

test('amid a game another script is asked for first', async ({ storyteller }) => {
  const { page, hand } = await storyteller()
  await hand.ask('toggleRunning', true)
  await openEdition(page)
  await page.getByRole('button', { name: /Sects & Violets/ }).click()
  await expect(dialogue(page)).toContainText('Change the script?')
  await dialogue(page).getByRole('button', { name: 'No' }).click()
  expect(hand.view?.session.edition?.id).toBe('tb')
  await page.getByRole('button', { name: /Sects & Violets/ }).click()
  await dialogue(page).getByRole('button', { name: 'Yes' }).click()
  await hand.sees(({ session }) => session.edition?.id === 'snv')
})
