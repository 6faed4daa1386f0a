import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HELP_LINKS } from '@belfry/protocol'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/actors.ts'
import { CONFIGURED } from './support/configured.ts'
import { settled } from './support/shots.ts'

test.use({ serverSettings: CONFIGURED })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** The page as it is when all has been loaded. */
async function arrive(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await expect(page.locator('.lobby')).toBeVisible()
  await expect(page.locator('.loading')).toHaveCount(0)
}

test.describe('what is new', () => {
  test('[SHELL-35][SHELL-48][SHELL-49] is shown once after each update, by category, with links to release tags', async ({
    actor,
  }) => {
    const { page } = await actor('Returning', { storage: { update: '3.46.3' } })
    await arrive(page)
    const news = dialog(page, 'What is new')
    await expect(news).toBeVisible()
    await expect(news.locator('[data-kind=feature]')).toContainText('New')
    await expect(news.locator('[data-kind=other]')).toContainText('The code is under the MIT licence')
    await expect(news.getByRole('link', { name: 'v3.46.4' })).toHaveAttribute(
      'href',
      'https://example.org/v3.46.4',
    )
    await settled(page)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(news).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('update'))).toBe('"3.46.4"')
    await arrive(page)
    await expect(news).toHaveCount(0)
  })

  test('[SHELL-35][SHELL-47] stays closed on a first visit and for the version one has seen, and opens from the version bar', async ({
    actor,
  }) => {
    const { page } = await actor('Known')
    await arrive(page)
    await page.evaluate(() => localStorage.removeItem('update'))
    await arrive(page)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('update'))).toBe('"3.46.4"')
    await expect(dialog(page, 'What is new')).toHaveCount(0)
    await arrive(page)
    await expect(dialog(page, 'What is new')).toHaveCount(0)
    await page.getByRole('contentinfo').getByRole('button', { name: 'Belfry 3.46.4' }).click()
    await expect(dialog(page, 'What is new')).toBeVisible()
  })

  test('the app’s own notes of a release can be read', async ({ page }) => {
    const answer = await page.request.get('/releases/v3.46.4.txt')
    expect(await answer.text()).toContain('Belfry v3.46.4')
  })
})

test.describe('announcements', () => {
  test('[MOD-14] say why they could not be sent', async ({ actor }) => {
    const { page } = await actor('Mayor', { level: 'special-tpi' })
    await arrive(page)
    await button(page, 'Belfry 3.46.4').click()
    const sheet = dialog(page, 'Announcement')
    await sheet.getByLabel('Title').fill('Tonight')
    await sheet.getByLabel('Text').fill('Hush.')
    await sheet.getByLabel('Session').fill('nowhere')
    await button(page, 'Announce').click()
    await expect(sheet.getByRole('alert')).toHaveText(
      'The announcement could not be sent. There is no session of this name.',
    )
    await button(page, 'What is new').click()
    await expect(dialog(page, 'What is new')).toBeVisible()
  })
})

test.describe('help', () => {
  const openHelp = async (page: Page): Promise<void> => {
    await arrive(page)
    await button(page, 'Help').click()
    await expect(dialog(page, 'Help')).toBeVisible()
  }

  test('[SHELL-64][SHELL-65] welcomes, names the version and the trademarks, and links to seven pages', async ({
    actor,
  }) => {
    const { page } = await actor('Curious')
    await openHelp(page)
    const sheet = dialog(page, 'Help')
    await expect(sheet.getByText('Welcome to Belfry')).toBeVisible()
    await expect(sheet.getByText('Belfry 3.46.4')).toBeVisible()
    await expect(sheet.getByText('unofficial fan work')).toBeVisible()
    for (const name of HELP_LINKS)
      await expect(sheet.locator(`[data-link=${name}] a`)).toHaveAttribute(
        'href',
        `https://example.org/${name}`,
      )
    await settled(page)
    await expectAccessible(page)
  })

  test('has texts of its own about terms and privacy, and credits those whose work it uses', async ({
    actor,
  }) => {
    const { page } = await actor('Careful')
    await openHelp(page)
    const sheet = dialog(page, 'Help')
    await sheet.getByRole('tab', { name: 'Terms and privacy' }).click()
    await expect(sheet.locator('[data-legal]')).toHaveCount(3)
    await sheet.getByRole('tab', { name: 'Credits' }).click()
    await expect(sheet.getByRole('link', { name: 'game-icons.net' })).toBeVisible()
    await expect(sheet.getByText('Delapouite')).toBeVisible()
    await expectAccessible(page)
  })

  test('[SHELL-66] records with consent and sends the recording to the own server', async ({
    actor,
    server,
  }) => {
    const { page } = await actor('Tester')
    await openHelp(page)
    await button(page, 'Start recording').click()
    const consent = dialog(page, 'Record this window?')
    await settled(page)
    await expectAccessible(page)
    await consent.getByRole('button', { name: 'Cancel' }).click()
    await expect(consent).toHaveCount(0)
    await expect(page.locator('[data-warning=recording]')).toHaveCount(0)
    await button(page, 'Start recording').click()
    await consent.getByRole('button', { name: 'Start recording' }).click()
    await expect(button(page, 'Stop and send')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.evaluate(() => console.info('a bell out of tune, says zoe@example.org'))
    await page.getByRole('button', { name: 'Stop it in the help' }).click()
    await button(page, 'Stop and send').click()
    const thanks = page.getByText('Mention this name')
    await expect(thanks).toBeVisible()
    const name = /: (\S+)$/.exec((await thanks.textContent()) ?? '')?.[1]
    const kept = JSON.parse(readFileSync(join(server.dataDir, 'recordings', `${name}.json`), 'utf8'))
    expect(kept.entries.map(({ text }: { text: string }) => text)).toContain(
      'info: a bell out of tune, says [address]',
    )
    await expect(page.locator('[data-warning=recording]')).toHaveCount(0)
  })

  test('[SHELL-66] keeps a recording that could not be sent, for another try', async ({ actor }) => {
    const { page } = await actor('Tester')
    await openHelp(page)
    await button(page, 'Start recording').click()
    await dialog(page, 'Record this window?').getByRole('button', { name: 'Start recording' }).click()
    await page.route('**/backend/recording', (route) => route.abort())
    await button(page, 'Stop and send').click()
    await expect(page.getByText('It could not be sent.')).toBeVisible()
    await page.unroute('**/backend/recording')
    await button(page, 'Send it again').click()
    await expect(page.getByText('Mention this name')).toBeVisible()
  })

  test('[SHELL-67] the rules of those who do not tell the story', async ({ actor }) => {
    const { page } = await actor('Reader')
    await openHelp(page)
    await button(page, 'How to play').click()
    const rules = dialog(page, 'How to play')
    await expect(rules.locator('[data-document=player]')).toBeVisible()
    await expect(rules.getByRole('heading', { name: 'Drunk and poisoned' })).toBeVisible()
    await expect(rules.getByRole('heading', { name: 'Filling the bag' })).toHaveCount(0)
    await settled(page)
    await expectAccessible(page)
    await rules.getByRole('button', { name: 'The end' }).click()
    await expect(rules.getByRole('region', { name: 'The end' })).toBeFocused()
    await expect(rules.getByRole('region', { name: 'The end' })).toBeInViewport()
  })
})
