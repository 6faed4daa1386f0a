import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/actors.ts'
import { MOVING } from './support/moving.ts'

/** The others look at what stands before it. */
test.describe('with the town drawn', () => {
  test.use(MOVING)

  test('[SHELL-06] the login is public and shows the town, the version and the server', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Belfry' })).toBeVisible()
    await expect(page.getByText('The gate is open. The server runs 3.46.4.')).toBeVisible()
    await expect(page.locator('.town[data-phase="night"] .town__window')).toHaveCount(15)
    await expectAccessible(page)
  })

  test('the bell rings in the day, and everything on the page can still be read', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Ring in the day' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-phase', 'day')
    await expect(page.locator('.town__layer--lights')).toHaveCSS('opacity', '0')
    await expect(page.locator('.town__sky--night')).toHaveCSS('opacity', '0')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ring in the night' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-phase', 'night')
  })

  test('settings are kept in their slots', async ({ page }) => {
    await page.goto('/login')
    await page.getByText('Sound and movement').click()
    await page.getByLabel('Volume').fill('0.3')
    await page.getByLabel('Hold still').check()
    await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced')
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('settings') ?? 'null'))
    expect(stored).toHaveLength(18)
    expect(stored.slice(0, 7)).toEqual([0.3, 1, 0, 1, 0, false, true])
    await page.reload()
    await page.getByText('Sound and movement').click()
    await expect(page.getByLabel('Volume')).toHaveValue('0.3')
    await expect(page.getByLabel('Hold still')).toBeChecked()
  })
})

test('[SHELL-47] a version bar is part of every page', async ({ page }) => {
  for (const path of ['/login', '/no/such/page']) {
    await page.goto(path)
    await expect(page.locator('.version-bar')).toHaveText('Belfry 3.46.4')
  }
})

test('the language is chosen, spoken and remembered', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Language').selectOption('Deutsch')
  await expect(page.getByText('Die Stadt schläft. Irgendwer lügt.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.reload()
  await expect(page.getByLabel('Sprache')).toHaveValue('de')
})

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' })
  test('the first words are German', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Den Tag einläuten' })).toBeVisible()
  })
})

test('everything on the login page can be reached and used with the keyboard alone', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByText('The gatekeeper lets you pass.')).toBeVisible()
  await page.getByLabel('E-mail address').focus()
  const reached = new Set<string>()
  const focused = page.locator(':focus')
  const tabTo = async (name: string): Promise<void> => {
    for (let presses = 0; presses < 20; presses++) {
      const named = await focused.evaluate(
        (element) =>
          element.getAttribute('aria-label') ??
          (element as HTMLInputElement).labels?.[0]?.textContent ??
          element.textContent ??
          '',
      )
      reached.add(named)
      if (named.includes(name)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${name} cannot be reached: ${[...reached].join(', ')}`)
  }
  await page.keyboard.type('someone@example.org')
  for (const name of ['E-mail', 'Password', 'Log in', 'Register', 'Forgotten', 'Language']) await tabTo(name)
  await tabTo('Ring in the day')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'day')
  await tabTo('Full screen')
  await tabTo('Sound and movement')
  await page.keyboard.press('Space')
  await tabTo('Volume')
  await page.keyboard.press('Home')
  await expect(page.getByLabel('Volume')).toHaveValue('0')
  await tabTo('Hold still')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Hold still')).toBeChecked()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel('Volume')).toBeFocused()
})

test('damaged storage is ignored', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('settings', '{not json')
    localStorage.setItem('locale', '"tlh"')
    localStorage.setItem('keybindings', '[]')
  })
  await page.goto('/login')
  await expect(page.getByLabel('Volume')).toHaveValue('0.8')
  await expect(page.getByLabel('Language')).toHaveValue('en')
})

test.describe('with little movement asked for', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, isSceneryDrawn: true })
  test('the town stands still', async ({ page }) => {
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced')
    const moving = await page
      .locator('.town')
      .evaluate((town) => town.getAnimations({ subtree: true }).length)
    expect(moving).toBe(0)
  })
})

test.describe('without a server behind the page', () => {
  test('it says so and comes back by itself', async ({ page }) => {
    await page.route('**/backend/version', (route) => route.abort())
    await page.goto('/login')
    await expect(page.getByText('Nobody answers at the gate.')).toBeVisible()
    await page.unroute('**/backend/version')
    await expect(page.getByText('The gate is open.')).toBeVisible()
  })
})

test('[OPS-10] a part that cannot be fetched is raised, and caught where there is a way out', async ({
  page,
  pageComplaints,
}) => {
  const raised: string[] = []
  await page.exposeFunction('raised', (name: string) => raised.push(name))
  await page.addInitScript(() =>
    addEventListener('vite:preloadError', (event) =>
      (window as unknown as { raised: (name: string) => void }).raised(event.type),
    ),
  )
  await page.route('**/assets/doors-*.js', (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Something broke' })).toBeVisible()
  expect(raised).toContain('vite:preloadError')
  await page.unroute('**/assets/doors-*.js')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { name: 'Belfry' })).toBeVisible()
  // The page complained about exactly this, and about nothing else.
  expect(pageComplaints.splice(0).join()).toMatch(/^[^,]*Failed to fetch dynamically imported module/)
})

for (const width of [360, 390, 1280, 1920, 2560])
  test(`nothing overlaps or is cut off at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: width < 500 ? 760 : 720 })
    await page.goto('/login')
    await expect(page.getByText('The gate is open.')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const intro = await page.locator('.login__intro').boundingBox()
    const notice = await page.locator('.login__notice').boundingBox()
    expect((intro?.y ?? 0) + (intro?.height ?? 0)).toBeLessThanOrEqual(notice?.y ?? 0)
  })
