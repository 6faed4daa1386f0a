import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/actors.ts'

test.use({ serverSettings: { PUBLIC_URL: 'http://belfry.localhost' } })

test('where strangers come, the code that the start printed makes the first administrator, on a page of its own', async ({
  people,
  page,
  server,
}) => {
  const [, path] = /http:\/\/belfry\.localhost(\/administrator\?code=[\w-]+)/.exec(server.output()) ?? []
  const person = await people.register('Operator')
  const code = await people.mailedCode(person.email)
  await people.call('POST', 'verify', person, { type: 'email', code })
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
  const { body } = await people.call('GET', `user/${person.id}`, person)
  expect(body).toMatchObject({ user: { level: 'special-tpi' } })
})
