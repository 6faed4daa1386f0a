import { expectAccessible } from './support/accessibility.ts'
import { expect, modal, seatAt, test } from './support/board.ts'
import { CONFIGURED } from './support/configured.ts'
import { heard, listenTo } from './support/day.ts'
import { speak } from './support/looks.ts'
import { MOVING } from './support/moving.ts'
import { openSettings, serveStyle, settingsSheet, storedList, storedValue } from './support/settings.ts'

test.use({ serverSettings: CONFIGURED })

const TABS = ['General', 'User', 'Chat', 'Game', 'Shortcuts', 'Advanced']

/** Where nothing moves anyway, switching movement off would show nothing. */
test.describe('with movement', () => {
  test.use(MOVING)

  test('[SET-01] [SET-02] six tabs, and everything in the first changes the table and is kept', async ({
    localTable,
    server,
  }) => {
    const picture = `${server.url}/crest.svg`
    const { page } = await localTable({ seats: 7, reminders: 1 })
    const sizeOf = (name: string) =>
      seatAt(page, 0).evaluate((seat, property) => getComputedStyle(seat).getPropertyValue(property), name)
    const tokenBefore = await sizeOf('--token-size')
    const panel = await openSettings(page, 'general')
    expect(await settingsSheet(page).getByRole('tab').allTextContents()).toEqual(TABS)

    await panel.getByLabel('Volume').fill('0.3')
    await panel.getByLabel('Size of faces').fill('2')
    await panel.getByLabel('Size of tokens').fill('-3')
    await panel.getByLabel('Size of reminders').fill('1.5')
    await expect(panel.getByText('70 %')).toBeVisible()
    // A slider says what is shown beside it, and what is shown is not said once more.
    await expect(panel.getByLabel('Size of tokens')).toHaveAttribute('aria-valuetext', '70 %')
    await expect(panel.locator('.slider__value:not([aria-live="off"])')).toHaveCount(0)
    // A fraction is written in the language that was chosen, not in the one before.
    for (const [language, shown] of [
      ['de', '1,5 ×'],
      ['en', '1.5 ×'],
    ] as const) {
      await speak(page, language)
      await expect(panel.locator('[data-setting="reminderZoom"] .slider__value')).toHaveText(shown)
    }
    await panel.getByRole('button', { name: 'The one before' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-colorblind', 'achromatopsia')
    await panel.getByRole('button', { name: 'The next one' }).click()
    await panel.getByRole('button', { name: 'The next one' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-colorblind', 'protanomaly')
    for (const name of ['Ornaments of others', 'Animations', 'Tabs can be moved'])
      await panel.getByLabel(name).uncheck()
    await panel.getByLabel('Pictures of homebrew scripts').check()
    await panel.getByLabel('Own background').fill(picture)
    await panel.getByRole('button', { name: 'Save' }).click()

    await expect(page.locator('.board__background')).toHaveAttribute('data-background', 'image')
    await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced')
    await expect(page.locator('html')).toHaveAttribute('data-cosmetics', 'plain')
    expect((await storedList(page, 'settings')).slice(0, 9)).toEqual([
      ...[0.3, 2, -3, 1.5, 1, true, true, true, true],
    ])
    expect(await storedValue(page, 'background')).toBe(picture)
    expect(await storedValue(page, 'zoom')).toBe(-3)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(settingsSheet(page)).toHaveCount(0)
    expect(await sizeOf('--token-size')).not.toBe(tokenBefore)
    expect(await sizeOf('--avatar-zoom')).toBe('2')

    await page.reload()
    await expect(page.locator('.board')).toBeVisible()
    const again = await openSettings(page, 'general')
    await expect(again.getByLabel('Volume')).toHaveValue('0.3')
    await expect(again.getByLabel('Own background')).toHaveValue(picture)
    await expect(again.getByLabel('Tabs can be moved')).not.toBeChecked()
  })
})

test('[SET-03] every sound has a volume of its own and can be heard, also from the chat tab', async ({
  actor,
}) => {
  const { page } = await actor('Ada')
  await page.goto('/')
  await expect(page.locator('.lobby')).toBeVisible()
  await listenTo(page)
  const panel = await openSettings(page, 'general')
  await panel.getByRole('button', { name: 'Every sound by itself' }).click()
  await expect(panel.locator('[data-sound]')).toHaveCount(10)
  await panel.getByRole('slider', { name: 'Gong' }).fill('0.5')
  await panel.getByRole('slider', { name: 'Timer' }).fill('0')
  await expect.poll(() => storedValue(page, 'sounds')).toMatchObject({ attentionGong: 0.5, timerGong: 0 })
  await panel.getByRole('button', { name: 'Hear: Gong' }).click()
  await panel.getByRole('button', { name: 'Hear: Timer' }).click()
  await expect.poll(() => heard(page)).toEqual(['attentionGong'])
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Back' }).click()
  await expect(panel.getByLabel('Volume')).toBeVisible()

  const chat = await openSettings(page, 'chat')
  await expect(chat.locator('[data-sound]')).toHaveCount(4)
  await chat.getByRole('button', { name: 'Hear: Somebody asks for a word' }).click()
  await expect.poll(() => heard(page)).toEqual(['attentionGong', 'privateRequest'])
  await chat.getByRole('slider', { name: 'A whisper begins' }).fill('0.2')
  await expect.poll(() => storedValue(page, 'sounds')).toMatchObject({ privateJoin: 0.2 })
  await expectAccessible(page)
})

test('[SET-04] [SET-05] [SET-06] the user tab shows the card, what a level would bring, and the ways on', async ({
  actor,
}) => {
  const { page, person } = await actor('Ada', { level: 'none' })
  await page.goto('/')
  await expect(page.locator('.lobby')).toBeVisible()
  const asked = page.waitForResponse((answer) => answer.url().endsWith(`/backend/user/${person.id}`))
  const panel = await openSettings(page, 'user')
  expect(await (await asked).json()).toMatchObject({
    user: { username: person.name },
    stats: expect.any(Object),
  })
  await expect(panel.locator('.profile__name')).toHaveText(person.name)
  await expect(panel).toContainText('With a subscription')
  const link = panel.getByRole('link', { name: 'Link your subscription' })
  await expect(link).toHaveAttribute('href', /^https:\/\/patrons\.example\.org\/allow\?.*client_id=belfry/)
  await expect(panel.getByRole('link', { name: 'Edit your account' })).toHaveAttribute(
    'href',
    'https://shop.example.org/account',
  )
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Verify your phone' }).click()
  await expect(modal(page, 'verification')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal(page, 'verification')).toHaveCount(0)
  await openSettings(page, 'user')
  await panel.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)

  const verified = await actor('Bo', { flags: ['tos-agreed', 'verified-email', 'verified-phone'] })
  await verified.page.goto('/')
  await expect(verified.page.locator('.lobby')).toBeVisible()
  const other = await openSettings(verified.page, 'user')
  await expect(other.locator('.profile__name')).toHaveText(verified.person.name)
  await expect(other.getByRole('button', { name: 'Verify your phone' })).toHaveCount(0)
  await expect(other).not.toContainText('With a subscription')
})

test('[SET-09] [SET-10] [SET-11] the game tab has one part for all, one for the Storyteller, one for players', async ({
  gather,
  storyteller,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 1 })
  await table.hand.ask('edition', { id: 'tb', theme: 1 })
  const { page } = await storyteller(table)
  const panel = await openSettings(page, 'game')
  await expect(panel.getByLabel('English names beside the characters')).toHaveCount(0)
  await expect(panel.getByLabel('Night sheets')).toHaveCount(0)
  await panel.getByLabel('Turns of the night at the seats').uncheck()
  await panel.getByLabel('Time for each vote').fill('500')
  await table.hand.sees(({ gamestate }) => gamestate.vote.speed === 500)
  await panel.locator('[data-setting="nominationType"] button').click()
  await table.hand.sees(({ gamestate }) => gamestate.vote.nominationType !== 'regular')
  await panel.getByLabel('Players may whisper').click()
  await table.hand.sees(({ gamestate }) => gamestate.flags.isWhispersDisabled)
  await panel.getByLabel('Players may whisper').click()
  await table.hand.sees(({ gamestate }) => !gamestate.flags.isWhispersDisabled)
  await expectAccessible(page)
  expect((await storedList(page, 'settings')).slice(9, 13)).toEqual([false, false, null, false])

  const player = await guest(table, 'Ada', 0, { storage: { locale: 'de' } })
  const own = await openSettings(player.page, 'game')
  await expect(own.locator('[data-setting="voteSpeed"], [data-setting="isNightOrder"]')).toHaveCount(0)
  const toggle = (name: string) => own.locator(`[data-setting="${name}"]`).getByRole('checkbox')
  for (const name of ['isEnglishNames', 'isPlayerNightOrder', 'isPlayerBluffs', 'isPlayerDuplicates'])
    await toggle(name).check()
  await toggle('isTutorialDisabled').uncheck()
  await toggle('isNightRequestPing').uncheck()
  await own.locator('[data-setting="stackReminderTokens"] select').selectOption('never')
  expect((await storedList(player.page, 'settings')).slice(9, 17)).toEqual([
    ...[true, true, false, true, true, true, true, false],
  ])
  await player.page.keyboard.press('Escape')
  await expect(player.page.locator('.side-tab[data-tab="other-nights"]')).toBeVisible()
  await expect(player.page.locator('.side-tab[data-tab="bluffs"]')).toBeVisible()
})

test('[SET-35] [SET-36] [SHELL-29] a style of one’s own is put on on purpose, and stays only if that is confirmed in time, on the board alone', {
  tag: '@long',
}, async ({ localTable }) => {
  await using style = await serveStyle('.board__heading { color: rgb(4, 5, 6) }')
  const { page } = await localTable({ seats: 5 })
  await page.clock.install()
  const worn = page.locator('style[data-style="custom"]')
  const heading = page.locator('.board__heading')
  const panel = await openSettings(page, 'advanced')
  const on = panel.getByRole('button', { name: 'Put the style on' })
  const asked = modal(page, 'dialogue')
  await panel.getByLabel('Own stylesheet').fill('.board__heading { color: rgb(1, 2, 3) }')
  await expect(on).toBeDisabled()
  await panel.getByLabel(/I know that a style can hide things/).check()

  await on.click()
  await expect(asked).toBeVisible()
  await expect(heading).toHaveCSS('color', 'rgb(1, 2, 3)')
  // A style that is only tried on is gone after a reload.
  expect((await storedList(page, 'advanced'))[8]).toBe(false)
  await page.clock.fastForward(10_500)
  await expect(asked).toHaveCount(0)
  await expect(worn).toHaveCount(0)

  await on.click()
  await asked.getByRole('button', { name: 'Take it off' }).click()
  await expect(worn).toHaveCount(0)
  expect((await storedList(page, 'advanced'))[8]).toBe(false)

  await panel.getByLabel('Own stylesheet').fill(`${style.url}own.css`)
  await on.click()
  await asked.getByRole('button', { name: 'Keep it' }).click()
  await expect(heading).toHaveCSS('color', 'rgb(4, 5, 6)')
  await expect(panel.getByLabel('Own stylesheet')).toHaveValue(/rgb\(4, 5, 6\)/)
  expect(await storedValue(page, 'customCSS')).toContain('rgb(4, 5, 6)')
  expect((await storedList(page, 'advanced'))[8]).toBe(true)

  // It may name what it likes: no other host hears of it.
  const asking: string[] = []
  page.on('request', (request) => void asking.push(new URL(request.url()).hostname))
  const elsewhere = [
    'background-image: url(http://author.invalid/1)',
    'cursor: u\\72l("//author.invalid/2"), auto',
    'border-image: image-set("http://author.invalid/3" 1x) 1',
    '--x: url(http://author.invalid/4); list-style-image: var(--x)',
  ]
  const font = '@font-face { font-family: f; src: url(http://author.invalid/5) }'
  const nested = 'body { &:has(.board) { mask: url(http://author.invalid/6) } }'
  const sheet = '@import url(http://author.invalid/7);'
  const css = `${sheet} ${font} ${nested} .board__heading { color: rgb(4, 5, 6); font-family: f; ${elsewhere.join('; ')} }`
  await panel.getByLabel('Own stylesheet').fill(css)
  await expect(panel.locator('[data-removed]')).toContainText('author.invalid/4')
  await on.click()
  await asked.getByRole('button', { name: 'Keep it' }).click()
  await expect(worn).toHaveCount(1)
  await expect(heading).toHaveCSS('color', 'rgb(4, 5, 6)')
  expect(await worn.textContent()).not.toContain('author.invalid')

  await page.goto('/')
  await expect(page.locator('.lobby')).toBeVisible()
  expect(asking).not.toContain('author.invalid')
  await expect(worn).toHaveCount(0)
  // Put on where it is not worn, it is asked about where it is.
  await openSettings(page, 'advanced')
  await panel.getByLabel('Own stylesheet').fill('.board__heading { color: rgb(7, 8, 9) }')
  await panel.getByLabel(/I know that a style can hide things/).check()
  await on.click()
  await expect(panel).toContainText('It is put on at your next table')
  await expect(asked).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Play here alone' }).click()
  await expect(asked).toBeVisible()
  await expect(heading).toHaveCSS('color', 'rgb(7, 8, 9)')
  await asked.getByRole('button', { name: 'Keep it' }).click()
  await openSettings(page, 'advanced')
  await panel.getByRole('button', { name: 'Take the style off' }).click()
  await expect(worn).toHaveCount(0)
  await expect(heading).not.toHaveCSS('color', 'rgb(7, 8, 9)')
})
