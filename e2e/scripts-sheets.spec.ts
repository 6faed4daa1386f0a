import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import {
  clickTab,
  dialogue,
  expect,
  HOMEBREW,
  JINXED,
  modal,
  openEdition,
  paste,
  sheet,
  tab,
  test,
} from './support/scripts.ts'

async function load(page: Page, script: readonly [{ readonly name: string }, ...unknown[]]): Promise<void> {
  await openEdition(page)
  await paste(page, script)
  await expect(page.locator('.toast').last()).toContainText(`${script[0].name} is on the table`)
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
}

const openSheet = async (page: Page): Promise<void> => {
  await clickTab(page, 'characters')
  await clickTab(page, 'characters')
  await expect(tab(page, 'characters')).toHaveAttribute('data-state', 'open')
}

/** Headless browsers have no floating windows: a frame in the page stands for one. */
const floatingWindows = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const requestWindow = async (size: { width: number; height: number }): Promise<Window> => {
      const frame = document.body.appendChild(document.createElement('iframe'))
      frame.id = 'floating'
      frame.dataset['height'] = String(size.height)
      const floating = frame.contentWindow
      if (!floating) throw new Error('no window')
      floating.close = () => {
        floating.dispatchEvent(new Event('pagehide'))
        frame.remove()
      }
      return floating
    }
    Object.defineProperty(window, 'documentPictureInPicture', { value: { requestWindow } })
  })

test('[SCRIPT-36] the tab goes closed, mid, open and closed again', async ({ storyteller }) => {
  const { page } = await storyteller()
  const characters = tab(page, 'characters')
  for (const state of ['closed', 'mid', 'open', 'closed']) {
    await expect(characters).toHaveAttribute('data-state', state)
    await expect(sheet(page, 'characters')).toHaveCount(state === 'closed' ? 0 : 1)
    await clickTab(page, 'characters')
  }
})

test('[SCRIPT-37] [SCRIPT-38] the sheet has logo, name, author and almanac, house rules first, then the teams', async ({
  storyteller,
}) => {
  const { page } = await storyteller()
  await load(page, JINXED)
  await openSheet(page)
  const characters = sheet(page, 'characters')
  await expect(characters.locator('.sheet-header .edition-crest')).toBeVisible()
  await expect(characters.getByRole('heading', { name: 'Cold Hearth' })).toBeVisible()
  await expect(characters.locator('.sheet-header__author')).toHaveText('by Ada')
  await expect(characters.getByRole('link', { name: 'Almanac' })).toHaveAttribute(
    'href',
    'https://almanac.example/cold-hearth',
  )
  await load(page, HOMEBREW)
  await expect(characters.getByRole('link', { name: 'Almanac' })).toHaveCount(0)
  await expect(characters.locator('.script-sheet__heading')).toHaveText([
    'House rules',
    'Townsfolk',
    'Minions',
    'Demons',
  ])
  await expect(characters.locator('.sheet-rules')).toContainText('Nobody may whisper at noon.')
  await expect(characters.locator('[data-role]')).toHaveCount(5)
  await expect(characters.locator('[data-role="bureaucrat"]')).toHaveCount(0)
  await expectAccessible(page, '[data-tab="characters"]')
})

test('[SCRIPT-39] [SCRIPT-48] a row has icon, wiki link and ability; a footnote explains the star', async ({
  storyteller,
}) => {
  const { page } = await storyteller()
  await openSheet(page)
  const row = sheet(page, 'characters').locator('[data-role="fortuneteller"]')
  await expect(row.locator('svg.character-picture')).toBeVisible()
  await expect(row.getByRole('link', { name: 'Fortune Teller' })).toHaveAttribute(
    'href',
    /\/Fortune%20Teller$/,
  )
  await expect(row.locator('.sheet-role__ability')).not.toBeEmpty()
  await expect(row.locator('.sheet-role__star')).toHaveCount(0)
  await expect(sheet(page, 'characters').locator('[data-role="monk"] .sheet-role__star')).toHaveText('*')
  await expect(sheet(page, 'characters').locator('.script-sheet__footnote')).toHaveText(
    '* not in the first night',
  )
})

test('[SCRIPT-40] with English names on, the English name follows in brackets', async ({ storyteller }) => {
  const general = [0.8, 1, 0, 1, 0, false, false, false, false]
  const game = [false, true, null, true, false, false, false, true, true]
  const { page } = await storyteller({ storage: { locale: 'de', settings: [...general, ...game] } })
  await openSheet(page)
  const name = sheet(page, 'characters').locator('[data-role="fortuneteller"] .sheet-role__name')
  await expect(name).toContainText('(Fortune Teller)')
  await expect(name.getByRole('link')).toHaveAttribute('href', /\/Fortune%20Teller$/)
  await expect(name.getByRole('link')).not.toHaveText('Fortune Teller')
})

test('[SCRIPT-41] [SCRIPT-42] jinxes stand as pairs with a reason; the icon of one leads there', async ({
  storyteller,
}) => {
  const { page } = await storyteller()
  await page.setViewportSize({ width: 1280, height: 500 })
  await load(page, JINXED)
  await clickTab(page, 'characters')
  const jinx = sheet(page, 'characters').locator('.sheet-jinx')
  await expect(jinx).toHaveCount(1)
  await expect(jinx.locator('.sheet-jinx__member')).toHaveText(['Spy', 'Magician'])
  await expect(jinx.locator('.sheet-jinx__reason')).not.toBeEmpty()
  await expect(jinx).not.toBeInViewport()
  await page.getByRole('button', { name: 'Show the jinx of Magician and Spy' }).click()
  await expect(tab(page, 'characters')).toHaveAttribute('data-state', 'open')
  await expect(jinx).toBeFocused()
  await expect(jinx).toBeInViewport()
})

test('[SCRIPT-43] [NIGHT-07] a sheet pops out 200 taller; its tab brings it back, a click inside does nothing', async ({
  storyteller,
}) => {
  const table = await storyteller()
  const { page } = table
  await floatingWindows(page)
  await page.reload()
  await clickTab(page, 'characters')
  const height = await sheet(page, 'characters').evaluate((element) => element.scrollHeight)
  await page.getByRole('button', { name: 'Open in a window of its own' }).click()
  const floating = page.frameLocator('#floating')
  await expect(floating.locator('[data-sheet="characters"]')).toContainText('Fortune Teller')
  // Else a telephone would draw it as wide as a desk.
  await expect(floating.locator('meta[name="viewport"]')).toHaveAttribute('content', /width=device-width/)
  await expect(page.locator('#floating')).toHaveAttribute('data-height', String(height + 200))
  await expect(sheet(page, 'characters')).toHaveCount(0)
  await expect(floating.locator('[data-tab]')).toHaveCount(0)
  await floating.locator('.sheet-header__name').dispatchEvent('click')
  await expect(tab(page, 'characters')).toHaveAttribute('data-state', 'mid')
  await clickTab(page, 'characters')
  await expect(page.locator('#floating')).toHaveCount(0)
  await expect(tab(page, 'characters')).toHaveAttribute('data-state', 'mid')
  await expect(sheet(page, 'characters')).toBeVisible()

  await clickTab(page, 'first-night')
  await page.getByRole('button', { name: 'Open in a window of its own' }).click()
  await expect(floating.locator('[data-line="dusk"]')).toBeVisible()
  await clickTab(page, 'first-night')
  await expect(page.locator('#floating')).toHaveCount(0)
})

test('[SCRIPT-44] the script can be downloaded, unless it is an official edition', async ({
  storyteller,
}) => {
  const { page } = await storyteller()
  await clickTab(page, 'characters')
  await expect(sheet(page, 'characters')).toBeVisible()
  const button = page.getByRole('button', { name: 'Download the script as JSON' })
  await expect(button).toHaveCount(0)
  await load(page, HOMEBREW)
  const downloading = page.waitForEvent('download')
  await button.click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('SaltandorSmoke.json')
  const items = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(items[0]).toMatchObject({ id: '_meta', name: 'Salt. and/or, Smoke?', author: 'Bo' })
  expect(items.slice(1, 6)).toEqual(['chef', 'empath', 'imp', 'spy', 'bureaucrat'])
  expect(items[6]).toMatchObject({ id: 'lamplighter', name: 'Lamplighter' })
})

test('[SCRIPT-47] a download or a window that fails is told with the reason', async ({ storyteller }) => {
  const { page } = await storyteller()
  await page.addInitScript(() => {
    URL.createObjectURL = () => {
      throw new Error('the disk is full')
    }
    const requestWindow = () => Promise.reject(new Error('no more windows'))
    Object.defineProperty(window, 'documentPictureInPicture', { value: { requestWindow } })
  })
  await page.reload()
  await load(page, HOMEBREW)
  await clickTab(page, 'characters')
  await page.getByRole('button', { name: 'Download the script as JSON' }).click()
  await expect(dialogue(page)).toContainText('The script could not be saved: the disk is full')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open in a window of its own' }).click()
  await expect(dialogue(page)).toContainText('could not be opened in a window of its own: no more windows')
})

test('[SCRIPT-49] condensed sheets take less room', { tag: '@long' }, async ({ storyteller }) => {
  const heights: number[] = []
  for (const isCondensed of [false, true]) {
    const { page } = await storyteller({
      storage: { advanced: [false, false, false, false, false, isCondensed] },
    })
    await clickTab(page, 'characters')
    await expect(sheet(page, 'characters')).toHaveAttribute('data-condensed', String(isCondensed))
    heights.push(await sheet(page, 'characters').evaluate((element) => element.scrollHeight))
  }
  expect(heights[1]).toBeLessThan(heights[0] ?? 0)
})

test("strangers' pictures are fetched only by those who allow it, and all of them at once", async ({
  storyteller,
}) => {
  const pictures = ['lamplighter', 'lamplighter-turned'].map((name) => `https://pictures.example/${name}.png`)
  const [meta, ...characters] = HOMEBREW
  const turned = characters.map((entry) =>
    typeof entry === 'string' ? entry : { ...entry, image: pictures },
  )
  const script = [meta, ...turned] as const
  const asked: string[] = []
  const general = [0.8, 1, 0, 1, 0, false, false, true, false]
  for (const storage of [{}, { settings: general }]) {
    const { page } = await storyteller({ storage })
    await page.route('https://pictures.example/**', (route) => {
      asked.push(new URL(route.request().url()).pathname)
      return route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      })
    })
    await load(page, script)
    // Before anything of it is shown: whose server that is cannot tell who has which character.
    if ('settings' in storage)
      await expect
        .poll(() => asked.filter((path) => path.startsWith('/lamplighter')).toSorted())
        .toEqual(['/lamplighter-turned.png', '/lamplighter.png'])
    await openSheet(page)
    const row = sheet(page, 'characters').locator('[data-role="lamplighter"]')
    if ('settings' in storage) {
      await expect(row.locator('img.character-picture')).toBeVisible()
      await expect
        .poll(() => [...new Set(asked)].toSorted())
        .toEqual(['/lamplighter-turned.png', '/lamplighter.png', '/logo.png'])
    } else {
      await expect(row.locator('svg.character-picture')).toBeVisible()
      expect(asked).toEqual([])
    }
  }
})
