import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../tools/lib/house.mjs'
import { expectAccessible } from './support/accessibility.ts'
import { test as base, expect, modal, prepare } from './support/board.ts'
import { untilShown } from './support/shown.ts'

/** The house's own pack: the usual one, with an edition of another name. */
function ownContent(): string {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-content-'))
  cpSync(join(ROOT, 'packages/content/packs/default'), folder, { recursive: true })
  const file = join(folder, 'texts/en/editions.json')
  const names = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...names, tb: 'Brewed at Home' }))
  return folder
}

const test = base.extend({
  serverSettings: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures it hands over written down
    async ({}, use) => {
      const folder = ownContent()
      await use({ PUBLIC_URL: 'http://belfry.localhost', CONTENT_DIR: folder })
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

test('[SCRIPT-02] where strangers come, the code that the start printed makes the first administrator, who finds the content of the house', async ({
  people,
  page,
  server,
}) => {
  const [, path] = /http:\/\/belfry\.localhost(\/administrator\?code=[\w-]+)/.exec(server.output()) ?? []
  const person = await people.register('Operator')
  const code = await people.mailedCode(person.email)
  await people.call('POST', 'verify', person, { type: 'email', code })
  await people.call('POST', 'user', person, { hasAgreedTOS: true })
  await page.goto(path ?? '')
  await expect(page.getByText('The gatekeeper lets you pass.')).toBeVisible()
  await page.getByLabel('E-mail address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const field = page.getByLabel('Code of the start')
  await expect(field).toHaveValue(/^(\w{4}-){3}\w{4}$/)
  await expect(page).not.toHaveURL(/code=/)
  const printed = await field.inputValue()
  await expectAccessible(page)
  await field.fill('AAAA-BBBB-CCCC-DDDD')
  await page.getByRole('button', { name: 'Become administrator' }).click()
  await expect(page.getByRole('alert')).toHaveText('This code is wrong or too old.')
  await field.fill(printed)
  await page.getByRole('button', { name: 'Become administrator' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'administrator of this place now' })).toBeVisible()
  await page.getByRole('button', { name: 'To the lobby' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.locator('.level-badge').first()).toHaveText('Administrator')
  const { body } = await people.call('GET', `user/${person.id}`, person)
  expect(body).toMatchObject({ user: { level: 'special-tpi' } })
  await page.goto('/play')
  await untilShown(page, '.board[data-local="true"]')
  await prepare(page, 'gatherEdition')
  await expect(modal(page, 'edition').getByRole('button', { name: /Brewed at Home/ })).toBeVisible()
})
