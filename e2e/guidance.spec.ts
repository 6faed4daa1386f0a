import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, modal, refuse, seatAt, test } from './support/board.ts'
import { expectQrCode } from './support/qr.ts'
import { openSettings } from './support/settings.ts'
import { openUsers, usersModal } from './support/table.ts'
import { sit } from './support/talk.ts'

const guide = (page: Page) => page.locator('.guide')
const stage = (page: Page, name: string) => page.locator(`.guide[data-stage="${name}"]`)
const deed = (page: Page, name: string) => guide(page).locator(`[data-deed="${name}"]`)

test('the table says what comes next, from the invitation to the first day, to each what concerns them', async ({
  gather,
  storyteller,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 6 })
  await table.hand.ask('edition', { id: 'tb', theme: 1 })
  const { page } = await storyteller(table)
  const { page: other, hand } = await guest(table, 'Guest')
  await expect(stage(page, 'invite')).toContainText('One seat is still empty.')
  await expect(stage(other, 'sit')).toContainText('Press an empty seat to sit down.')
  await expect(guide(other).getByRole('button')).toHaveCount(0)
  // The way to others: an address to read, to copy and to scan.
  await deed(page, 'gather').click()
  const invitation = page.locator('.gather-card .invitation')
  const { host } = new URL(page.url())
  await expect(invitation.locator('.invitation__address')).toHaveText(`${host}/join/${table.session}`)
  await expectQrCode(invitation, `http://${host}/join/${table.session}`)
  await expect(invitation.getByRole('button', { name: 'Copy the link' })).toBeVisible()
  await expectAccessible(page)
  await page.locator('.gather-card').getByRole('button', { name: 'Done' }).click()
  await openUsers(page)
  await expectQrCode(usersModal(page), `http://${host}/join/${table.session}`)
  await expect(usersModal(page).locator('.meta__access')).toHaveText('Access: free for everybody.')
  await page.keyboard.press('Escape')
  await sit(hand, 0)
  await expect(stage(other, 'wait')).toBeVisible()
  await expect(stage(page, 'deal')).toContainText('Trouble Brewing')
  await deed(page, 'bag').click()
  const bag = modal(page, 'roles')
  await bag.getByRole('button', { name: 'Fill at random' }).click()
  await bag.getByRole('button', { name: 'Deal', exact: true }).click()
  await expect(stage(page, 'dusk')).toBeVisible()
  const character = await seatAt(page, 0).locator('.token__name').textContent()
  await expect(stage(other, 'read')).toContainText(character ?? '')
  await deed(page, 'phase').click()
  await expect(stage(other, 'night')).toBeVisible()
  await expect(stage(page, 'bluffs')).toBeVisible()
  await deed(page, 'bluffs').click()
  await expect(page.locator('.side-tab[data-tab="bluffs"]')).toHaveAttribute('data-state', 'open')
  await deed(page, 'firstNight').click()
  await expect(page.locator('.side-tab[data-tab="first-night"]')).toHaveAttribute('data-state', 'mid')
})

/** Seats that the hint lies over. */
const covered = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const box = document.querySelector('.guide')?.getBoundingClientRect()
    if (!box) return -1
    return [...document.querySelectorAll('.seat__disc, .seat__plate')].filter((part) => {
      const seat = part.getBoundingClientRect()
      return seat.left < box.right && box.left < seat.right && seat.top < box.bottom && box.top < seat.bottom
    }).length
  })

/** Letters around the table and of the hint, in pixels. */
const lettersAround = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() =>
    ['.phase-bar__label', '.side-tab__name', '.guide__text'].map((part) =>
      Number(
        Number.parseFloat(getComputedStyle(document.querySelector(part) ?? document.body).fontSize).toFixed(
          2,
        ),
      ),
    ),
  )

test('[PHASE-11] [SET-09] a game placed by hand begins, has a clock and an undo, ends and goes on; the hints cover nobody and can be switched off', async ({
  localTable,
}) => {
  const unbegun = { isRunning: false, phase: 0, isEvilWin: null, history: [] }
  const { page } = await localTable({ seats: 15, storage: { game: unbegun } })
  const bar = page.locator('.phase-bar')
  await expect(bar.locator('.phase-bar__label')).toHaveText('No game')
  for (const size of [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await expect.poll(() => covered(page)).toBe(0)
  }
  // What stands around the table grows with it: twice the room, letters half as large again.
  await page.setViewportSize({ width: 2560, height: 1440 })
  await expect.poll(() => lettersAround(page)).toEqual([27, 16.5, 18.75])
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect.poll(() => lettersAround(page)).toEqual([18, 11, 12.5])
  await expectAccessible(page)
  await deed(page, 'begin').click()
  await expect(bar.locator('.phase-bar__label')).toHaveText('Before the first night')
  await expect(bar.locator('.phase-bar__time')).toBeVisible()
  await bar.click()
  await expect(bar.locator('.phase-bar__label')).toHaveText('Night 1')
  await bar.click()
  await expect(bar.locator('.phase-bar__label')).toHaveText('Before the first night')
  // Ended by mistake, it goes on where it was.
  await page.keyboard.press('g')
  await page.getByRole('dialog').getByRole('button', { name: 'Good wins' }).click()
  await page.getByRole('button', { name: 'Tell who has won' }).click()
  await page.getByRole('button', { name: 'Reveal the rest' }).click()
  await expect(bar.locator('.phase-bar__label')).toHaveText('No game')
  await deed(page, 'resume').click()
  await expect(bar.locator('.phase-bar__label')).toHaveText('Before the first night')
  await expect(stage(page, 'dusk')).toBeVisible()
  const panel = await openSettings(page, 'game')
  // Alone at the table nobody whispers.
  await expect(panel.locator('[data-setting="voteSpeed"]')).toBeVisible()
  await expect(panel.locator('[data-setting="whispers"]')).toHaveCount(0)
  await panel.locator('[data-setting="isTutorialDisabled"]').getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await expect(guide(page)).toHaveCount(0)
})

test('[PHASE-11] with the first nightfall a game placed by hand begins, and a refusal is said', {
  tag: '@long',
}, async ({ localTable, gather, storyteller }) => {
  const unbegun = { isRunning: false, phase: 0, isEvilWin: null, history: [] }
  const { page } = await localTable({ seats: 6, storage: { game: unbegun } })
  await page.locator('.phase-bar').click()
  await expect(page.locator('.phase-bar__label')).toHaveText('Night 1')
  await expect(page.locator('.phase-bar__time')).toBeVisible()
  // Among people as well: begun by hand, ended by mistake and gone on with, before everybody's eyes.
  const table = await gather({ free: 0, bots: 5 })
  const [bot] = table.bots
  for (const [index, value] of ['imp', 'poisoner', 'chef', 'monk', 'mayor'].entries())
    await table.hand.ask('updatePlayer', { index, property: 'role', value })
  const { page: online } = await storyteller(table)
  const label = online.locator('.phase-bar__label')
  await expect(label).toHaveText('No game')
  await deed(online, 'begin').click()
  await expect(label).toHaveText('Day 1')
  await bot?.sees(({ session }) => session.game.isRunning)
  // Whom the night has marked is not forgotten at dawn, and nobody else reads of it.
  const mark = (index: number) =>
    table.hand.ask('updatePlayer', { index, property: 'isMarkedForDeath', value: true })
  await mark(2)
  await expect(stage(online, 'dawn')).toContainText('Marked in the night: Bot2')
  await deed(online, 'mercy').click()
  await expect(guide(online)).toHaveAttribute('data-stage', 'day')
  for (const index of [2, 3]) await mark(index)
  await deed(online, 'deaths').click()
  for (const index of [2, 3]) await expect(seatAt(online, index)).toHaveAttribute('data-dead', 'true')
  await expect(guide(online)).toHaveAttribute('data-stage', 'day')
  // One execution a day: after it the night is what comes next.
  await table.hand.ask('execute', { index: 4, isDead: false })
  await expect(stage(online, 'evening')).toContainText("Today's execution is over.")
  await expect(deed(online, 'phase')).toHaveClass(/button--primary/)
  await online.keyboard.press('g')
  await online.getByRole('dialog').getByRole('button', { name: 'Good wins' }).click()
  await online.getByRole('button', { name: 'Tell who has won' }).click()
  await online.getByRole('button', { name: 'Reveal the rest' }).click()
  await expect(label).toHaveText('No game')
  await deed(online, 'resume').click()
  await expect(label).toHaveText('Day 1')
  await bot?.sees(({ session: { game } }) => game.isRunning && game.isEvilWin === null)
  await table.hand.ask('toggleRunning', false)
  await refuse(online, 'toggleRunning', 'game-not-running')
  await online.reload()
  await online.getByRole('button', { name: 'Menu' }).click()
  await online.locator('[data-entry="startGame"]').click()
  await expect(online.getByRole('dialog', { name: 'The game was neither started nor stopped' })).toBeVisible()
})
