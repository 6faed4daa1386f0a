import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DESKTOP_BRIDGE, type DesktopBridge } from '@belfry/protocol'
import type { Page } from '@playwright/test'
import { prepare } from './support/board.ts'
import { PASSWORD } from './support/people.ts'
import { expect, hand, test } from './support/program.ts'
import { clickTab, HOMEBREW, paste } from './support/scripts.ts'
import { untilShown } from './support/shown.ts'

test.use({
  serverSettings: {
    DOWNLOADS:
      'Windows=https://example.org/{tag}/setup.exe,Debian=https://example.org/{tag}/belfry-{version}.deb',
  },
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('[DESK-01] [DESK-02] [DESK-03] in its window one logs in by a frame’s word, saves where a dialogue says, and quits', async ({
  people,
  server,
  startProgram,
  dataFolder,
  display,
}) => {
  const person = await people.member('Guest of the window')
  const data = dataFolder()
  const program = await startProgram({ data, server: server.url })
  const page = await program.page()
  await expect(page).toHaveURL(`${server.url}/login`)
  const framed = page.waitForEvent('frameattached')
  await page.reload()
  expect((await framed).parentFrame()).toBe(page.mainFrame())
  await expect(page.getByText('The gatekeeper lets you pass.')).toBeVisible()
  await page.getByLabel('E-mail address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Log in').click()

  // The lobby has a button to quit in the place of the one to log out.
  await expect(button(page, 'Quit')).toBeVisible()
  await expect(button(page, 'Log out')).toHaveCount(0)

  // A second start brings this window to the front, and ends.
  const second = await startProgram({ data })
  expect(await second.ended).toBe(0)
  expect(second.said()).toContain('Belfry is open already')

  await page.goto(`${server.url}/play`)
  await untilShown(page, '.board[data-local="true"]')
  await prepare(page, 'gatherEdition')
  await paste(page, HOMEBREW)
  await expect(page.locator('.toast').last()).toContainText('is on the table')
  await page.keyboard.press('Escape')
  await clickTab(page, 'characters')
  await page.getByRole('button', { name: 'Download the script as JSON' }).click()
  const dialogue = hand(display, 'search', '--sync', '--onlyvisible', '--name', '^Save').trim()
  expect(globSync('**/*.json', { cwd: join(data, 'home') })).toEqual([])
  const [, width, height] =
    /WIDTH=(\d+)\s+HEIGHT=(\d+)/.exec(hand(display, 'getwindowgeometry', '--shell', dialogue)) ?? []
  // The button to save is in the lower right corner.
  const corner = [String(Number(width) - 50), String(Number(height) - 25)]
  hand(display, 'mousemove', '--window', dialogue, ...corner, 'click', '1')
  const saved = join(data, 'home', 'Downloads', 'SaltandorSmoke.json')
  await expect(() => expect(JSON.parse(readFileSync(saved, 'utf8'))[0].author).toBe('Bo')).toPass()

  await page.locator('.main-menu__trigger').click()
  await page.locator('.main-menu').getByRole('tab', { name: 'App' }).click()
  // The window is gone before the click is told to be done.
  await page
    .locator('[data-entry="quit"]')
    .click()
    .catch(() => undefined)
  expect(await program.ended).toBe(0)
})

test('what keeps the window from opening is one clear line, and a server that does not answer one clear page', async ({
  startProgram,
  dataFolder,
}) => {
  const missing = await startProgram({ env: { BELFRY_BROWSER: '/nowhere/chromium' } })
  expect(await missing.ended).toBe(1)
  expect(missing.said()).toContain('/nowhere/chromium cannot be started')
  const damaged = dataFolder()
  writeFileSync(join(damaged, 'profile'), 'no folder')
  const broken = await startProgram({ data: damaged })
  expect(await broken.ended).toBe(1)
  expect(broken.said()).toContain(`move that folder away`)
  const program = await startProgram({ server: 'http://127.0.0.1:1' })
  const page = await program.page()
  await expect(page.getByRole('status')).toHaveText('No Belfry answers at http://127.0.0.1:1.')
})

test('a table on this computer: its address for friends, a game with one of them, and a question before it stops', async ({
  openPage,
  startProgram,
  dataFolder,
}) => {
  const data = dataFolder()
  const program = await startProgram({ data, env: { CAPTCHA_DIFFICULTY: '4' } })
  const page = await program.page()
  await button(page, 'Host a table on this computer').click()
  await expect(button(page, 'Enter')).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('#code')).toBeVisible()
  const address = await page.locator('#addresses li').first().innerText()
  await button(page, 'Enter').click()

  // Whoever hosts registers; the code that no mail brings stands there already.
  await expect(page.getByText('The gatekeeper lets you pass.')).toBeVisible()
  await button(page, 'Register').click()
  await page.getByLabel('E-mail address').fill('host@example.org')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again').fill(PASSWORD)
  await page.getByLabel('Name at the table', { exact: true }).fill('Hostess')
  await page.getByLabel('I have read the terms of use').check()
  await button(page, 'Register').click()
  await expect(page.getByLabel('Code')).toHaveValue(/^\d{6}$/)
  await button(page, 'Confirm').click()
  await expect(button(page, 'Quit')).toBeVisible()

  // A friend's browser finds the same place.
  const friend = await openPage()
  await friend.page.goto(`${address}/login`)
  await expect(friend.page.getByText('The gatekeeper lets you pass.')).toBeVisible()

  // Whoever quits is asked; a window that is closed comes back with the question.
  await button(page, 'Quit').click()
  await expect(page.getByText('A table runs on this computer, and stops with this program.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.close()
  const again = await program.page()
  await expect(button(again, 'Enter')).toBeVisible()
  await button(again, 'Stop it and quit').click()
  expect(await program.ended).toBe(0)
  await expect(fetch(address)).rejects.toThrow()
})

test('[DESK-04] [DESK-05] [OPS-09] a newer version is looked for, fetched, believed only with its signature, and runs after a restart; the update page has the downloads', async ({
  server,
  startProgram,
  releases,
  dataFolder,
}) => {
  const data = dataFolder()
  releases.offer('9.0.0', 'another key')
  const program = await startProgram({ data, server: server.url, command: releases.command })
  const page = await program.page()
  const look = () =>
    page.evaluate(
      (bridge) => (window as unknown as Record<string, DesktopBridge>)[bridge]?.ask('lookForUpdate', null),
      DESKTOP_BRIDGE,
    )
  await expect(page).toHaveURL(/\/login/)
  expect(await look()).toMatchObject({ isReady: false, failure: 'the signature is by another key' })
  releases.offer('9.0.0', 'our key')
  expect(await look()).toEqual({ version: '9.0.0', isReady: true, failure: null })
  const notice = page.getByText('Version 9.0.0 of the program is out.')
  await expect(notice).toBeVisible()

  // Two versions behind, every way leads to the update.
  await page.route('**/backend/version', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), newVersions: ['3.46.6', '3.46.5'] },
    })
  })
  await page.goto(server.url)
  await expect(page).toHaveURL(/\/update$/)
  const links = page.getByRole('list', { name: 'Downloads' }).getByRole('link')
  await expect(links).toHaveText(['Debian', 'Windows'])
  await expect(links.first()).toHaveAttribute('href', 'https://example.org/v3.46.4/belfry-3.46.4.deb')
  // The window is gone before the click is told to be done.
  await button(page, 'Restart now')
    .first()
    .click()
    .catch(() => undefined)
  await expect.poll(() => program.said()).toContain('Belfry 9.0.0 in ')
  const newer = await program.page()
  await expect(newer).toHaveURL(/\/login/)
  await expect(newer.getByText('Version 9.0.0 of the program is out.')).toHaveCount(0)
})
