/**
 * npm run desktop:walk: the way of one signed package, from what is committed to what is left when it is gone. It
 * takes root on Debian with debootstrap, the network, and about ten minutes; pictures are in shots/walk.
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { arch } from 'node:os'
import { join } from 'node:path'
import { DESKTOP_BRIDGE, type DesktopBridge } from '@belfry/protocol'
import { PHASE_UNDO_MS } from '@belfry/rules'
import type { Page } from '@playwright/test'
import { packageNames, TARGETS } from '../tools/desktop/targets.ts'
import { ROOT } from '../tools/lib/house.mjs'
import { freePort } from '../tools/lib/ports.mjs'
import { modal, prepare } from './support/board.ts'
import { choose, seatOf, voteButton } from './support/day.ts'
import { comeAndSit, openSession, registerHost } from './support/hosted.ts'
import { expect, manageWindows, test, watchWindow } from './support/program.ts'
import { atTable } from './support/table.ts'
import { type Debian, HOME, openDebian } from './support/walk/debian.ts'
import { openReleasePlace, ownVersion } from './support/walk/release.ts'

const SHOTS = join(ROOT, 'shots', 'walk')
/** Beside the packages that are installed, which are linked into it. */
const WORK = join(ROOT, '.cache', 'walk')
const SEATS = 5
/** Another number than of those who are needed, which stands in the same place before. */
const HANDS = 4
const NEWER = '3.99.0'
const DATA = `${HOME}/.local/share/belfry`

const read = (program: string, ...args: readonly string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const picture = (page: Page, name: string): Promise<unknown> =>
  page.screenshot({ path: join(SHOTS, `${name}.png`) })

/** The program as somebody in that Debian starts it. */
async function startIn(debian: Debian, display: string) {
  const port = await freePort()
  const given = ['--disable-background-networking', '--lang=en-GB', `--remote-debugging-port=${port}`]
  const child = debian.start(display, { BELFRY_BROWSER_ARGUMENTS: given.join(' ') }, 'belfry')
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { page: watchWindow(port, ended), said: () => said, ended }
}

/** Deals, a night, a day with a nomination and a vote; the game is not over yet. */
async function playToVote(page: Page, friends: readonly Page[]): Promise<void> {
  await prepare(page, 'gatherRoles')
  const bag = modal(page, 'roles')
  await bag.getByRole('button', { name: 'Fill at random' }).click()
  await picture(page, '05-bag')
  await bag.getByRole('button', { name: 'Deal', exact: true }).click()
  for (const friend of friends)
    await expect(friend.locator('.received-role__name')).toContainText('You are the', { timeout: 30_000 })
  for (const friend of friends) await friend.keyboard.press('Escape')
  await page.locator('.phase-bar').click()
  const fell = Date.now()
  for (const friend of friends) await expect(friend.locator('html')).toHaveAttribute('data-phase', 'night')
  await picture(page, '06-night')
  // Sooner than that the gong would be taken back.
  await expect.poll(() => Date.now() - fell, { timeout: 2 * PHASE_UNDO_MS }).toBeGreaterThan(PHASE_UNDO_MS)
  await page.locator('.phase-bar').click()
  for (const friend of friends) await expect(friend.locator('html')).toHaveAttribute('data-phase', 'day')
  await choose(page, 0, 'nominate')
  await seatOf(page, 1).locator('.seat__plate').click({ force: true })
  for (const friend of friends.slice(0, HANDS)) await friend.getByText('Hand up', { exact: true }).click()
  await expect(page.locator('.vote-hand[data-value="1"]')).toHaveCount(HANDS)
  await voteButton(page, 'start').click()
  await expectCount([page, ...friends])
  await picture(page, '07-vote')
}

async function expectCount(screens: readonly Page[]): Promise<void> {
  for (const screen of screens)
    await expect(screen.locator('.vote-hub__numeral')).toHaveText(String(HANDS), { timeout: 60_000 })
}

/** Who has won is told, and every seat shows what it was. */
async function revealAll(page: Page, friends: readonly Page[]): Promise<void> {
  await page.keyboard.press('g')
  await page
    .getByRole('dialog', { name: 'Reveal the grimoire?' })
    .getByRole('button', { name: 'Good wins' })
    .click()
  await button(page, 'Tell who has won').click()
  await button(page, 'Reveal the rest').click()
  for (const screen of [page, ...friends])
    await expect(screen.locator('.chronicle-info__winner')).toHaveText('Good has won.', { timeout: 30_000 })
  await picture(page, '10-revealed')
}

/** Whoever has the files and the key believes that they are ours and whole. */
function expectSigned(folder: string, key: string): void {
  const files = readdirSync(folder).filter((name) => !name.endsWith('.minisig'))
  for (const file of files) read('minisign', '-V', '-q', '-m', join(folder, file), '-p', key)
  read('sh', '-c', 'cd "$1" && sha256sum --check --quiet SHA256SUMS', 'sh', folder)
  console.log(read('sh', '-c', 'cd "$1" && ls -l', 'sh', folder))
}

test('one signed package, from its commit to what is left of it', async ({ browser, display }) => {
  rmSync(SHOTS, { recursive: true, force: true })
  mkdirSync(SHOTS, { recursive: true })
  // Of one that came to no end.
  rmSync(WORK, { recursive: true, force: true })
  mkdirSync(WORK, { recursive: true })
  const releases = await openReleasePlace(WORK)
  const target = TARGETS.find((each) => each.platform === process.platform && each.arch === arch())
  const deb = target ? packageNames(ownVersion(), target).find((name) => name.endsWith('.deb')) : undefined
  const step = async <T>(name: string, act: () => Promise<T> | T): Promise<T> => {
    const began = Date.now()
    const result = await test.step(name, act)
    console.log(`${name}: ${Math.round((Date.now() - began) / 1000)} s`)
    return result
  }

  const folder = await step('packing', () => releases.make(ownVersion()))
  await step('packing a newer one', () => releases.make(NEWER))
  expectSigned(folder, releases.publicKey)
  releases.publish(ownVersion())
  const debian = await step('a Debian', () => openDebian(join(WORK, 'root')))
  await step('installing', () => debian.install(join(folder, deb ?? '')))
  expect(debian.run('dpkg', '--verify', 'belfry')).toBe('')
  debian.run('touch', '/tmp/installed')

  const unmanage = await manageWindows(display)
  const program = await startIn(debian, display)
  const page = await program.page()
  const friends: Page[] = []
  await step('a table, and everybody at it', async () => {
    await picture(page, '01-start')
    await button(page, 'Host a table on this computer').click()
    await expect(button(page, 'Enter')).toBeVisible({ timeout: 60_000 })
    await picture(page, '02-hosting')
    await button(page, 'Enter').click()
    await registerHost(page)
    await picture(page, '03-lobby')
    const link = await openSession(page, SEATS)
    for (let seat = 0; seat < SEATS; seat++) {
      const friend = await (await browser.newContext({ viewport: { width: 1000, height: 700 } })).newPage()
      await comeAndSit(friend, link, `Friend ${seat + 1}`, seat)
      friends.push(friend)
    }
    await picture(page, '04-table')
  })
  await step('a game to its vote', () => playToVote(page, friends))

  const back = await step('an update', async () => {
    releases.publish(NEWER)
    await page.evaluate(
      (bridge) => (window as unknown as Record<string, DesktopBridge>)[bridge]?.ask('lookForUpdate', null),
      DESKTOP_BRIDGE,
    )
    await expect(page.getByText(`Version ${NEWER} of the program is out.`)).toBeVisible()
    await picture(page, '08-update')
    await button(page, 'Restart now').first().click()
    // The window is gone before the click is told to be done.
    await button(page, 'Yes')
      .click()
      .catch(() => undefined)
    await expect.poll(program.said, { timeout: 60_000 }).toContain(`Belfry ${NEWER} in `)
    const again = await program.page()
    for (const screen of [again, ...friends]) await atTable(screen)
    await expectCount([again, ...friends])
    // What friends have open is of the version before; they are told, and not taken from the game.
    const [friend] = friends
    if (!friend) throw new Error('nobody came')
    await expect(friend.getByText(`Version ${NEWER} is out.`)).toBeVisible()
    await picture(friend, '09-friend')
    return again
  })
  await step('the end of the game', async () => {
    await back.keyboard.press('Escape')
    await revealAll(back, friends)
  })
  await step('quitting and removing', async () => {
    await back.close()
    const asked = await program.page()
    await picture(asked, '11-asked')
    await button(asked, 'Stop it and quit').click()
    expect(await program.ended).toBe(0)
    console.log(program.said())
    debian.run('apt-get', 'remove', '--yes', 'belfry')
  })
  // All that was written since it was installed, but by apt.
  const left = debian
    .run('find', '/', '-xdev', '-newer', '/tmp/installed', '-type', 'f', '!', '-path', '/proc/*')
    .split('\n')
    .filter(
      (path) =>
        path !== '' &&
        !/^\/(var\/(lib|cache|log)|tmp|etc\/ld\.so\.cache|usr\/share\/(icons|applications|mime))\b/.test(
          path,
        ),
    )
  console.log([...new Set(left.map((path) => path.split('/').slice(0, 6).join('/')))].join('\n'))
  expect(left.filter((path) => !path.startsWith(`${HOME}/`))).toEqual([])
  expect(existsSync(join(debian.root, 'usr/lib/belfry'))).toBe(false)
  expect(existsSync(join(debian.root, DATA, 'table'))).toBe(true)
  unmanage()
  releases.close()
  rmSync(WORK, { recursive: true, force: true })
})
