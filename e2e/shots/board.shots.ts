import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../tools/lib/house.mjs'
import { choose, expect, prepare, test, token } from '../support/board.ts'
import { settled, shoot } from '../support/shots.ts'

for (const seats of [5, 10, 15, 20]) {
  test(`the Storyteller's board with ${seats} seats, by day and by night`, async ({ localTable }) => {
    const { page } = await localTable({ seats, reminders: 2, deadEvery: 4, phase: 2 })
    await shoot(page, `board-${seats}-storyteller-day`)
    await page.locator('.phase-bar').click()
    await expect(page.locator('html')).toHaveAttribute('data-phase', 'night')
    await shoot(page, `board-${seats}-storyteller-night`)
    await page.keyboard.press('t')
    await shoot(page, `board-${seats}-square-night`)
  })

  test(`a player's board with ${seats} seats, by day and by night`, async ({ gather, guest }) => {
    const table = await gather({ free: seats, bots: 0 })
    await table.hand.ask('edition', { id: 'tb', theme: 2 })
    await table.hand.ask('updatePlayer', { index: 1, property: 'role', value: 'empath' })
    await table.hand.ask('updatePlayer', { index: 3, property: 'isDead', value: true })
    await table.hand.ask('toggleRunning', true)
    const { page } = await guest(table, 'Player', 1)
    await expect(page.locator('.seat')).toHaveCount(seats)
    await shoot(page, `board-${seats}-player-day`)
    await table.hand.ask('history', { type: 'phase', payload: 2 })
    await expect(page.locator('html')).toHaveAttribute('data-phase', 'night')
    await shoot(page, `board-${seats}-player-night`)
  })
}

test('pickers, bag and menus', async ({ localTable }) => {
  const { page } = await localTable({ seats: 10, reminders: 1 })
  await token(page, 2).click()
  await expect(page.locator('.picker__tokens')).toBeVisible()
  await shoot(page, 'board-role-picker')
  await page.keyboard.press('Escape')
  await choose(page, 2, 'reminder')
  await shoot(page, 'board-reminder-picker')
  await page.keyboard.press('Escape')
  await page.locator('.seat[data-seat="3"] .seat__plate').click()
  await shoot(page, 'board-seat-menu')
})

test('gathering, rules and the first night', async ({ localTable }) => {
  const { page } = await localTable({ seats: 9, hasRoles: false })
  await prepare(page, 'gather')
  await expect(page.locator('.gather-card')).toBeVisible()
  await shoot(page, 'board-gather')
  await page.keyboard.press('3')
  await expect(page.locator('.rules-card')).toBeVisible()
  await shoot(page, 'board-rules')
  await page.keyboard.press('Escape')
  await prepare(page, 'gatherRoles')
  await expect(page.locator('.bag')).toBeVisible()
  await shoot(page, 'board-bag')
})

test('the picture of the README', async ({ localTable }) => {
  const { page, context } = await localTable({ seats: 11, reminders: 1, deadEvery: 4, phase: 3 })
  await expect(page.locator('.main-menu__trigger')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.mouse.move(0, 0)
  await settled(page)
  const browser = await context().newCDPSession(page)
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: 88 })
  writeFileSync(join(ROOT, 'docs/pictures/table.webp'), Buffer.from(data, 'base64'))
})
