import type { Page } from '@playwright/test'
import { COLOURBLIND_MODES } from '../apps/web/src/lib/settings/table.ts'
import { expectAccessible } from './support/accessibility.ts'
import { choose, expect, seatAt, test } from './support/board.ts'
import { hide } from './support/notifications.ts'
import { settled } from './support/shots.ts'

test('the board is accessible by day and by night, in the grimoire and in the town square', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 10, reminders: 2, deadEvery: 3 })
  await expectAccessible(page)
  await page.keyboard.press('t')
  await expect(page.locator('.board')).toHaveAttribute('data-square', 'true')
  await expectAccessible(page)
  await page.keyboard.press('n')
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'night')
  await page.keyboard.press('t')
  await settled(page)
  await expectAccessible(page)
})

test('arrow keys walk the circle, the tab key goes through one seat, and each says what everybody knows of it', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 6, reminders: 1, deadEvery: 2 })
  await expect(page.getByRole('button', { name: 'Seat 1: Ada, alive' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Seat 2: Benedict, dead, one vote left' })).toBeVisible()
  await seatAt(page, 0).locator('.seat__plate').focus()
  const focused = (): Promise<string | null> =>
    page.evaluate(() => {
      const control = document.activeElement?.getAttribute('data-control')
      const seat = document.activeElement?.closest('.seat')?.getAttribute('data-seat')
      return seat === undefined ? null : `${seat} ${control}`
    })
  await page.keyboard.press('ArrowRight')
  await expect.poll(focused).toBe('1 plate')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(focused).toBe('0 plate')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(focused).toBe('5 plate')
  await page.keyboard.press('Tab')
  await expect.poll(focused).toBe('5 reminder')
  await page.keyboard.press('Tab')
  await expect.poll(focused).toBe('5 add')
  await page.keyboard.press('Tab')
  await expect.poll(focused).toBeNull()
})

test('what happens is read out', async ({ localTable }) => {
  const { page } = await localTable({ seats: 6, phase: 2 })
  await choose(page, 1, 'life')
  const said = page.locator('[data-herald="calm"] p').last()
  await expect(said).toHaveText('Benedict died.')
  await page.locator('.phase-bar').click()
  await expect(said).toHaveText('Night 2 falls.')
})

/** What is on its way at this moment: endless drifting, and changes that take time and are no fade. */
const movements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document.getAnimations().flatMap((each) => {
      const name = each instanceof CSSTransition ? each.transitionProperty : 'animation'
      return ['opacity', 'visibility'].includes(name) ? [] : [name]
    }),
  )

/** How far each cloud has come. */
const drifted = (page: Page): Promise<string> =>
  page
    .locator('.town__layer')
    .evaluateAll((layers) => layers.map((layer) => getComputedStyle(layer).transform).join())

test('nothing moves unseen, on the last of a battery, and for those who want it still', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 8, phase: 1 })
  const root = page.locator('html')
  await page.addInitScript(() => {
    const battery = Object.assign(new EventTarget(), { level: 0.5, charging: false })
    Object.assign(navigator, { getBattery: async () => battery })
    addEventListener('battery', (change) => {
      battery.level = (change as CustomEvent<number>).detail
      battery.dispatchEvent(new Event('levelchange'))
    })
  })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.reload()
  await expect(page.locator('.town__layer--smoke')).toBeAttached()
  await expect(root).toHaveAttribute('data-motion', 'full')
  expect(await movements(page)).toContain('animation')
  const start = await drifted(page)
  await page.clock.runFor(5_000)
  expect(await drifted(page)).not.toBe(start)
  await hide(page, true)
  const unseen = await drifted(page)
  await page.clock.runFor(5_000)
  expect(await drifted(page)).toBe(unseen)
  await hide(page, false)
  await page.clock.runFor(5_000)
  expect(await drifted(page)).not.toBe(unseen)
  for (const [level, motion] of [
    [0.1, 'reduced'],
    [0.9, 'full'],
  ] as const) {
    await page.evaluate((detail) => dispatchEvent(new CustomEvent('battery', { detail })), level)
    await expect(root).toHaveAttribute('data-motion', motion)
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(root).toHaveAttribute('data-motion', 'reduced')
  await choose(page, 2, 'life')
  await expect(seatAt(page, 2)).toHaveAttribute('data-dead', 'true')
  await page.keyboard.press('t')
  await expect(page.locator('.board')).toHaveAttribute('data-square', 'true')
  expect(await movements(page)).toEqual([])
})

test('each way of seeing colours has colours of its own for the teams', async ({ localTable }) => {
  const protanopia = COLOURBLIND_MODES.indexOf('protanopia')
  const { page } = await localTable({ seats: 6, storage: { settings: [0.8, 1, 0, 1, protanopia] } })
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-colorblind', 'protanopia')
  const rims = await root.evaluate(
    (element, modes) => {
      const rim = (team: string): string => {
        const band = document.querySelector(`.seat .token[data-team="${team}"] .token__band`)
        return band ? getComputedStyle(band).stroke : ''
      }
      return modes.map((mode) => {
        element.dataset['colorblind'] = mode
        return ['townsfolk', 'outsider', 'minion', 'demon'].map(rim)
      })
    },
    [...COLOURBLIND_MODES],
  )
  for (const colours of rims) expect(new Set(colours).size).toBe(4)
  expect(new Set(rims.map(String)).size).toBe(8)
})
