import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { charactersOf, choose, expect, seatAt, storedEdition, test } from './support/board.ts'

const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="8" height="8"%3E%3C/svg%3E'

/** How well each word in the middle of the table stands out from the ground behind it; 4.5 can be read. */
const contrastsIn = (info: Locator): Promise<number[]> =>
  info.evaluate((element) => {
    const pencil = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const luminance = (colour: string): number => {
      if (!pencil) throw new Error('nothing to draw with')
      pencil.clearRect(0, 0, 1, 1)
      pencil.fillStyle = colour
      pencil.fillRect(0, 0, 1, 1)
      const linear = (channel = 0): number => (channel / 255) ** 2.2
      const [red, green, blue] = pencil.getImageData(0, 0, 1, 1).data
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
    const behind = getComputedStyle(element, '::before').backgroundImage
    const ground = luminance(/(?:rgba?|oklab|oklch|lab|lch|color)\([^()]*\)/.exec(behind)?.[0] ?? '')
    return ['.town-info__phase', '.town-info__count dd'].map((name) => {
      const words = element.querySelector(name)
      const ink = words ? luminance(getComputedStyle(words).color) : ground
      return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)
    })
  })

test('[BOARD-15] below five players the Storyteller is offered to gather, with the key, and others read about it', async ({
  localTable,
  gather,
  guest,
}) => {
  const { page } = await localTable({ seats: 3, hasRoles: false })
  await expect(page.locator('.board')).toHaveClass(/few-players/)
  const button = page.locator('.town-info').getByRole('button', { name: /Gather players/ })
  // Drawn as the cap of a key, not as a count of something.
  await expect(button.locator('kbd')).toHaveText('1')
  await expect(button.locator('kbd')).toHaveCSS('border-bottom-width', '3px')
  await page.keyboard.press('1')
  await expect(page.locator('.gather-card')).toBeVisible()
  const table = await gather({ free: 2, bots: 0 })
  const { page: other } = await guest(table, 'Guest')
  await expect(other.locator('.town-info__invitation')).toContainText('The town is gathering')
  await expect(other.locator('.town-info').getByRole('button')).toHaveCount(0)
})

test('[BOARD-18] [BOARD-19] [BOARD-14] the town knows the hour, its size and its edition', async ({
  localTable,
}) => {
  const roles = charactersOf('townsfolk', 'outsider', 'minion', 'demon')
  const { page } = await localTable({
    ...{ seats: 17, phase: 3, deadEvery: 5 },
    storage: {
      edition: { ...storedEdition(roles), background: '/crest.svg' },
      settings: [0.8, 1, 0, 1, 0, false, false, true],
    },
  })
  const info = page.locator('.town-info')
  await expect(info.locator('.town-info__phase')).toHaveText('Night 2')
  await expect(info.locator('.town-info__phase [data-icon="moon"]')).toBeVisible()
  const count = (name: string) => info.locator(`[data-count="${name}"] dd`)
  await expect(count('players')).toHaveText('17')
  await expect(count('alive')).toHaveText('13')
  const team = (name: string) => info.locator(`.town-info__team[data-team="${name}"] dd`)
  for (const [name, number] of Object.entries({ townsfolk: '9', outsider: '2', minion: '3', demon: '1' }))
    await expect(team(name)).toHaveText(number)
  await expect(team('traveller')).toHaveText('+2')
  await expect(info.locator('.town-info__background')).toHaveAttribute('data-edition', 'custom')
  await expect(info.locator('.town-info__background img')).toHaveAttribute('src', '/crest.svg')
})

test('[PHASE-04] the bar tells the phase and for how long, and the end', async ({ localTable }) => {
  const { page } = await localTable({ seats: 7, phase: 2 })
  const bar = page.locator('.phase-bar')
  await expect(bar.locator('.phase-bar__label')).toHaveText('Day 1')
  await expect(bar.locator('.phase-bar__time')).toHaveText(/^1:\d\d$/)
  // Whatever the town looks like behind it, by day as by night.
  const town = page.locator('.town-info')
  await expect(town.locator('.town-info__phase')).toHaveText('Day 1')
  for (const contrast of await contrastsIn(town)) expect(contrast).toBeGreaterThan(4.5)
  await bar.click()
  await expect(bar.locator('.phase-bar__label')).toHaveText('Night 2')
  await expect(bar.locator('.phase-bar__time')).toHaveText(/^0:0\d$/)
  // Within ten seconds the same button takes it back.
  await bar.click()
  await expect(bar.locator('.phase-bar__label')).toHaveText('Day 1')
})

test('[PHASE-04] before the first night it says so, and without a game that there is none', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 7 })
  await expect(page.locator('.phase-bar__label')).toHaveText('Before the first night')
  await expect(page.locator('.phase-bar__time')).toHaveText(/^10:\d\d$/)
  await page.setViewportSize({ width: 1280, height: 720 })
  const lines = page.locator('.town-info__phase').evaluate((words) => {
    const range = document.createRange()
    if (words.lastChild) range.selectNodeContents(words.lastChild)
    return range.getClientRects().length
  })
  expect(await lines, 'it stands in one line').toBe(1)
  const { page: idle } = await localTable({ seats: 7, hasRoles: false })
  await expect(idle.locator('.phase-bar__label')).toHaveText('No game')
})

/** A short film, made by the browser itself. */
const film = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    const pencil = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const recorded = new Promise<Blob>((resolve) => {
      recorder.ondataavailable = ({ data }) => resolve(data)
    })
    recorder.start()
    for (let frame = 0; frame < 12; frame++) {
      pencil?.fillRect(frame, frame, 10, 10)
      await new Promise(requestAnimationFrame)
    }
    recorder.stop()
    const bytes = new Uint8Array(await (await recorded).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  })

test('[BOARD-05] an own video plays in a loop', { tag: '@long' }, async ({ localTable }) => {
  const { page } = await localTable({ seats: 6 })
  const body = Buffer.from(await film(page), 'base64')
  const cinema = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'video/webm' }).end(body),
  ).listen(0, '127.0.0.1')
  await once(cinema, 'listening')
  const url = `http://127.0.0.1:${(cinema.address() as AddressInfo).port}/own.webm`
  await page.evaluate((own) => localStorage.setItem('background', JSON.stringify(own)), url)
  await page.reload()
  const video = page.locator('video.board__picture')
  await expect(video).toHaveAttribute('src', /own\.webm$/)
  await expect(video).toHaveJSProperty('loop', true)
  await expect(video).toHaveJSProperty('muted', true)
  // A recording has no index to wind back by: it may have come to its end by now.
  await expect
    .poll(() => video.evaluate(({ paused, played }: HTMLVideoElement) => !paused || played.length > 0))
    .toBe(true)
  cinema.close()
})

test('[BOARD-06] an own picture is shown, and one that cannot be loaded is reset', async ({ localTable }) => {
  const { page } = await localTable({ seats: 6, storage: { background: PICTURE } })
  await expect(page.locator('.board__background')).toHaveAttribute('data-background', 'image')
  await expect(page.locator('img.board__picture')).toHaveAttribute('src', PICTURE)
  const { page: other } = await localTable({
    seats: 6,
    storage: { background: '/no/such/picture.png' },
  })
  await expect(other.locator('.board__background')).toHaveAttribute('data-background', 'town')
  expect(await other.evaluate(() => localStorage.getItem('background'))).toBeNull()
})

/** Whatever drifts for ever behind the board. */
const drifting = (page: Page): Promise<number> =>
  page
    .locator('.board__background')
    .evaluate(
      (element) =>
        element
          .getAnimations({ subtree: true })
          .filter((each) => each.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY).length,
    )

test('[BOARD-07] night falls over the town and over a picture, still if so chosen', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 6, phase: 1, storage: { background: PICTURE } })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(page.locator('.night-veil')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'full')
  await expect.poll(() => drifting(page)).toBeGreaterThan(0)
  await page.evaluate(() => {
    localStorage.removeItem('background')
    localStorage.setItem('advanced', JSON.stringify([true]))
  })
  await page.reload()
  await expect(page.locator('.town')).toHaveAttribute('data-phase', 'night')
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'full')
  await expect(page.locator('.board__background')).toHaveAttribute('data-static', 'true')
  expect(await drifting(page)).toBe(0)
})

test('windows burn for the living', async ({ localTable }) => {
  const { page } = await localTable({ seats: 9, phase: 1 })
  await expect(page.locator('.town__window')).toHaveCount(9)
  await choose(page, 2, 'life')
  await expect(seatAt(page, 2)).toHaveAttribute('data-dead', 'true')
  await expect(page.locator('.town__window')).toHaveCount(8)
})

test('a key colour replaces everything behind the board', async ({ localTable }) => {
  const { page } = await localTable({
    seats: 6,
    storage: { advanced: [false, false, false, false, false, false, '#00B140', '', false] },
  })
  await expect(page.locator('.board__colour')).toHaveCSS('background-color', 'rgb(0, 177, 64)')
  await expect(page.locator('.town')).toHaveCount(0)
})
