import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DESKTOP_BRIDGE, type DesktopBridge } from '@belfry/protocol'
import type { Page } from '@playwright/test'
import { prepare } from './support/board.ts'
import { seatOf } from './support/day.ts'
import { comeAndSit, hostTable, openSession, registerHost, voteOnce } from './support/hosted.ts'
import { allowNotifications } from './support/notifications.ts'
import { PASSWORD } from './support/people.ts'
import { expect, hand, manageWindows, test } from './support/program.ts'
import { clickTab, HOMEBREW, paste } from './support/scripts.ts'
import { untilShown } from './support/shown.ts'
import { atTable } from './support/table.ts'

test.use({
  serverSettings: {
    DOWNLOADS:
      'Windows=https://example.org/{tag}/setup.exe,Debian=https://example.org/{tag}/belfry-{version}.deb',
  },
})

/** As the program does every few hours. */
const look = (page: Page) =>
  page.evaluate(
    (bridge) => (window as unknown as Record<string, DesktopBridge>)[bridge]?.ask('lookForUpdate', null),
    DESKTOP_BRIDGE,
  )

interface System {
  /** The way to its programs. */
  readonly path: string
  readonly shown: () => string[]
  /** Somebody clicks on what is shown. */
  readonly click: () => void
}

/** A system that writes down what it is asked to show, and tells of a click on it as notify-send does. */
function notifierIn(folder: string): System {
  const [path, list, clicked] = ['programs', 'shown', 'clicked'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  mkdirSync(path)
  const lines = [
    ...['#!/bin/sh', `printf '%s\\n' "$@" > '${list}'`, 'echo 1'],
    ...[`until [ -e '${clicked}' ]; do sleep 0.1; done`, 'echo default', ''],
  ]
  writeFileSync(join(path, 'notify-send'), lines.join('\n'), { mode: 0o755 })
  return {
    path: `${path}:${process.env['PATH']}`,
    shown: () => (existsSync(list) ? readFileSync(list, 'utf8').split('\n').slice(-3, -1) : []),
    click: () => writeFileSync(clicked, ''),
  }
}

/** Number of the program's window. */
const windowOf = (display: string): string =>
  hand(display, 'search', '--onlyvisible', '--class', 'belfry').trim()

/** Puts the program's window away, as the button in its frame does. */
async function putAway(display: string, page: Page): Promise<void> {
  hand(display, 'windowminimize', windowOf(display))
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('hidden')
}

/** The window is there again, over all others, and has the keys. */
async function isInFront(display: string, page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('visible')
  await expect.poll(() => hand(display, 'getactivewindow').trim()).toBe(windowOf(display))
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openProgramMenu(page: Page): Promise<void> {
  await page.locator('.main-menu__trigger').click()
  await page.locator('.main-menu').getByRole('tab', { name: 'App' }).click()
}

test('[DESK-01] [DESK-02] [DESK-03] in its window one logs in by a frame’s word, saves where a dialogue says, is called by the system, and quits', async ({
  people,
  server,
  startProgram,
  dataFolder,
  display,
}) => {
  const person = await people.member('Guest of the window')
  const data = dataFolder()
  const system = notifierIn(data)
  const program = await startProgram({ data, server: server.url, env: { PATH: system.path } })
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
  const unmanage = await manageWindows(display)
  await putAway(display, page)
  const second = await startProgram({ data })
  expect(await second.ended).toBe(0)
  expect(second.said()).toContain('Belfry is open already')
  await isInFront(display, page)
  unmanage()

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

  // Whoever has put the window away is called, and comes to it by a click.
  await allowNotifications(page)
  const unmanageAgain = await manageWindows(display)
  await putAway(display, page)
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', code: 'KeyN', bubbles: true })),
  )
  await expect.poll(system.shown).toEqual(['Belfry', 'A game begins.'])
  system.click()
  await isInFront(display, page)
  unmanageAgain()

  await openProgramMenu(page)
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

test('a table on this computer: a friend comes by the link and votes, it comes back with all of that after an update, and stops when asked', async ({
  openPage,
  startProgram,
  releases,
  dataFolder,
}) => {
  test.slow()
  const env = { CAPTCHA_DIFFICULTY: '4' }
  const program = await startProgram({ data: dataFolder(), env, command: releases.command })
  const page = await program.page()
  const address = await hostTable(page)
  await registerHost(page)
  const { page: friend } = await openPage()
  await comeAndSit(friend, await openSession(page, 2), 'Ada', 0)
  await expect(seatOf(page, 0).locator('.seat__name')).toHaveText('Ada')
  await voteOnce(page, friend)

  // A newer version is there: whoever hosts is asked, the friend is told to wait, and both are back at the table.
  releases.offer('9.0.0', 'our key')
  expect(await look(page)).toEqual({ version: '9.0.0', isReady: true, failure: null })
  await button(page, 'Restart now').first().click()
  await expect(page.getByText('then it goes on where it was.')).toBeVisible()
  const told = friend.locator('.connection:not([data-connection="connected"])').waitFor({ state: 'attached' })
  await button(page, 'Yes')
    .click()
    .catch(() => undefined)
  await told
  await expect.poll(() => program.said(), { timeout: 30_000 }).toContain('Belfry 9.0.0 in ')
  const back = await program.page()
  for (const screen of [back, friend]) {
    await atTable(screen)
    await expect(seatOf(screen, 0).locator('.seat__name')).toHaveText('Ada')
    await expect(screen.locator('.vote-hub__numeral')).toHaveText('1')
  }

  // Whoever quits is asked; a window that is closed comes back with the question.
  await openProgramMenu(back)
  await back.locator('[data-entry="quit"]').click()
  await expect(
    back.getByText('A table is running on this computer. If you quit, it stops. Quit?'),
  ).toBeVisible()
  await back.keyboard.press('Escape')
  await back.close()
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
  await expect(page).toHaveURL(/\/login/)
  expect(await look(page)).toMatchObject({ isReady: false, failure: 'the signature is by another key' })
  releases.offer('9.0.0', 'our key')
  expect(await look(page)).toEqual({ version: '9.0.0', isReady: true, failure: null })
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
