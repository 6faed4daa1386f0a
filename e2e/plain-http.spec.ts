import config from './playwright.config.ts'
import { expect, test } from './support/actors.ts'
import { PASSWORD } from './support/people.ts'
import { openSettings } from './support/settings.ts'

/** Another machine's name: unlike localhost it is no secure place, so the browser holds its cryptography back. */
const NAME = 'belfry.test'
const launch = config.use?.launchOptions

test.use({
  launchOptions: {
    ...launch,
    args: [...(launch?.args ?? []), `--host-resolver-rules=MAP ${NAME} 127.0.0.1`],
  },
})

test('over plain HTTP from another machine one registers, captcha and all, and is let in', async ({
  page,
  people,
  server,
}) => {
  await people.keeper()
  const { port } = new URL(server.url)
  await page.goto(`http://${NAME}:${port}/login`)
  expect(await page.evaluate(() => [window.isSecureContext, typeof crypto.subtle])).toEqual([
    false,
    'undefined',
  ])
  const name = people.uniqueName('Distant')
  const email = people.emailOf(name)
  await expect(page.getByText('The gatekeeper lets you pass.')).toBeVisible()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByLabel('E-mail address', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Name at the table', { exact: true }).fill(name)
  await page.getByLabel('I have read the terms of use').check()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page).toHaveURL(`http://${NAME}:${port}/verification`)
  const [code] = await people.mail(email, /\b\d{6}\b/)
  await page.getByLabel('Code').fill(code ?? '')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page).toHaveURL(`http://${NAME}:${port}/`)
  await expect(page.getByText(name).first()).toBeVisible()

  // No cryptography, and no microphone either: the setup says why.
  await (await openSettings(page, 'chat')).getByRole('button', { name: 'Run the chat setup' }).click()
  const setup = page.locator('.sheet[data-modal=setup]')
  await expect(setup.locator('.setup__problem')).toHaveText(/only to pages that come over HTTPS/)
  await expect(setup).toContainText('No picture yet')
})
