import type { Locator, Page } from '@playwright/test'
import { expect, seatAt, test } from './support/board.ts'
import { closeVote, kill, nominate, setSpeed, voteButton } from './support/day.ts'
import { expectFocus, expectFocusIn, focused, press } from './support/focus.ts'
import { cards, item, nightfall, show } from './support/night.ts'
import { PASSWORD } from './support/people.ts'
import { whisper } from './support/talk.ts'

declare global {
  interface Window {
    strays: string[]
  }
}

/** Sheets and questions that lie over the page; the last is the one in front. */
const sheets = (page: Page): Locator => page.locator('.sheet')

/** Entries whose sheet may have to be fetched first: before it is there, nothing is known of its focus. */
const FETCHED = new Set([
  ...['settings', 'shortcuts', 'help', 'update', 'rules', 'voteHistory', 'timer', 'users'],
  ...['gatherEdition', 'gatherNpcs', 'gatherRoles', 'character', 'reminder'],
])

/** What has opened takes the focus; Escape closes it, and whoever was there is somewhere again. */
async function leaveWhatOpened(page: Page, what: string): Promise<void> {
  if (FETCHED.has(what)) await expect(sheets(page), `opened by ${what}`).not.toHaveCount(0)
  for (let open = await sheets(page).count(); open > 0; open = await sheets(page).count()) {
    await expectFocusIn(sheets(page).last(), what)
    await page.keyboard.press('Escape')
    await expect(sheets(page), `Escape closes: ${what}`).toHaveCount(open - 1)
  }
  await expectFocus(page, what)
}

const entriesIn = (menu: Locator): Promise<string[]> =>
  menu
    .locator('[data-entry]:not(:disabled, [data-disabled])')
    .evaluateAll((all) => all.map((entry) => entry.getAttribute('data-entry') ?? ''))

/** Leads to another page, ends the evening, fills the screen, or is a sheet at the side, which stays open. */
const ELSEWHERE = new Set([
  ...['logout', 'leaveSession', 'account', 'games', 'status', 'tournament', 'fullscreen', 'textTable'],
  ...['newGame', 'endSession', 'popOut'],
])

/** Names what had the focus outside a sheet that was already open. */
const watchStrays = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.strays = []
    document.addEventListener('focusin', ({ target }) => {
      const sheet = document.querySelector('.sheet:not([data-closed])')
      if (sheet && target instanceof HTMLElement && !sheet.contains(target))
        window.strays.push(target.className)
    })
  })

/** Every entry of the main menu, in all of its tabs. */
async function walkMainMenu(page: Page): Promise<void> {
  await watchStrays(page)
  const menu = page.locator('.main-menu')
  const hour = page.locator('.phase-bar')
  const seen = new Set<string>()
  const openTab = async (tab: number): Promise<void> => {
    await press(page.locator('.main-menu__trigger'))
    await expectFocusIn(menu, 'the menu')
    await press(menu.getByRole('tab').nth(tab))
  }
  for (const tab of [0, 1, 2]) {
    await openTab(tab)
    const entries = await entriesIn(menu)
    await page.keyboard.press('Escape')
    await expect(page.locator('.main-menu__trigger')).toBeFocused()
    for (const entry of entries.filter((each) => !ELSEWHERE.has(each))) {
      seen.add(entry)
      // An hour that has just been turned is turned back, and it would be the first night again.
      if (entry === 'night') await expect(hour).toContainText('Go on', { timeout: 15_000 })
      await openTab(tab)
      await menu.locator(`[data-entry="${entry}"]`).press('Enter')
      await expect(menu).toHaveCount(0)
      await expectFocus(page, entry)
      await leaveWhatOpened(page, entry)
      // Modes and sheets are left by what led into them.
      await page.keyboard.press('Escape')
      await expectFocus(page, `leaving ${entry}`)
    }
  }
  // The menu does not take the focus back while what it has opened is there.
  expect(await page.evaluate(() => window.strays.filter((name) => name.includes('main-menu')))).toEqual([])
  expect([...seen]).toEqual(
    expect.arrayContaining(['settings', 'help', 'rules', 'voteHistory', 'gatherRoles', 'timer', 'users']),
  )
}

/** Every entry of a seat's menu: whatever it opens returns to the seat. */
async function walkSeatMenu(page: Page, seat: number): Promise<string[]> {
  const menu = page.locator('.seat-menu')
  const handle = seatAt(page, seat).locator('.seat__more, .seat__plate').last()
  const openMenu = async (): Promise<void> => {
    await press(handle)
    await expectFocusIn(menu, `the menu of seat ${seat + 1}`)
  }
  await openMenu()
  const entries = await entriesIn(menu)
  await page.keyboard.press('Escape')
  await expectFocusIn(seatAt(page, seat), 'closing the menu')
  for (const entry of entries) {
    await openMenu()
    // What was done before may have taken another deed away.
    const isOffered = (await menu.locator(`[data-entry="${entry}"]`).count()) > 0
    await (isOffered ? menu.locator(`[data-entry="${entry}"]`).press('Enter') : page.keyboard.press('Escape'))
    await expect(menu).toHaveCount(0)
    await expectFocus(page, entry)
    if (entry === 'write') await expect(page.locator('.prompt__field')).toBeFocused()
    await leaveWhatOpened(page, entry)
    await page.keyboard.press('Escape')
    await expectFocus(page, `after ${entry}`)
  }
  return entries
}

async function walkSides(page: Page): Promise<void> {
  const labels = page.locator('.side-tab__label')
  const count = await labels.count()
  expect(count).toBeGreaterThan(4)
  for (let at = 0; at < count; at++) {
    // Closed, half, whole and closed again.
    for (const step of [1, 2, 3])
      await press(labels.nth(at)).then(() => expectFocus(page, `sheet ${at}, ${step}`))
  }
}

test('[REACH-1005] [REACH-1006] [REACH-1007] a Storyteller by keyboard: every menu, sheet and question takes the focus and gives it back', async ({
  gather,
  storyteller,
}) => {
  const table = await gather({ free: 0, bots: 5 })
  const { hand } = table
  await hand.ask('edition', { id: 'tb', theme: 1 })
  for (const [index, value] of ['chef', 'monk', 'slayer', 'poisoner', 'imp'].entries())
    await hand.ask('updatePlayer', { index, property: 'role', value })
  await kill(hand, 2)
  const { page } = await storyteller(table)
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('Go to the seats')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toContain('Seat 1: ')
  const byDay = await walkSeatMenu(page, 2)
  expect(byDay).toEqual(
    expect.arrayContaining(['nominate', 'execute', 'whisper', 'write', 'character', 'reminder']),
  )
  await walkMainMenu(page)
  await walkSides(page)
  await nightfall(hand)
  expect(await walkSeatMenu(page, 1)).toEqual(expect.arrayContaining(['wake', 'life']))
})

test('[REACH-1005] [REACH-1011] a Storyteller by keyboard: gathering, pickers that say for whom, a nomination to its end and the reveal', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 6, phase: 2 })
  const tool = (name: string): Locator => page.locator('.board__tools').getByRole('button', { name })
  await press(tool('Gather players'))
  await press(page.locator('.gather-card').getByRole('button', { name: 'Add a seat' }))
  await press(page.locator('.gather-card').getByRole('button', { name: 'Done' }))
  for (const name of ['reminder', 'character']) {
    await seatAt(page, 2).locator('.seat__plate').press('Enter')
    await page.locator(`.seat-menu [data-entry="${name}"]`).press('Enter')
    await expect(page.getByRole('dialog')).toHaveAccessibleDescription('For Clara')
    await leaveWhatOpened(page, name)
    await expectFocusIn(seatAt(page, 2), `closing: ${name}`)
  }
  await page.keyboard.press('End')
  await expectFocusIn(seatAt(page, 6), 'the end of the circle')
  await page.keyboard.press('Home')
  await expectFocusIn(seatAt(page, 0), 'the beginning of the circle')
  await seatAt(page, 2).locator('.seat__plate').press('Enter')
  await page.locator('.seat-menu [data-entry="nominate"]').press('Enter')
  await press(page.getByRole('button', { name: 'Nominate Dominik' }))
  await page.keyboard.press('Alt+m')
  await expectFocusIn(page.locator('.vote'), 'the way to the middle')
  for (const name of ['start', 'pause', 'resume', 'reset', 'mark']) await press(voteButton(page, name))
  await expect(page.getByRole('button', { name: /^Seat 4: Dominik, alive, about to die/ })).toBeAttached()
  await press(page.getByRole('button', { name: 'Execute', exact: true }))
  await press(page.getByRole('button', { name: 'Executed, and dies' }))
  await press(tool('Reveal the grimoire'))
  await press(page.getByRole('button', { name: 'Good wins' }))
  await press(page.getByRole('button', { name: 'Tell who has won' }))
  await press(page.getByRole('button', { name: 'Reveal the rest' }))
  await press(page.locator('.phase-bar'))
})

test('[REACH-1005] [REACH-1011] a player by keyboard: whispers, texts, the own hand, cards and their answers', async ({
  gather,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 4 })
  const { hand, bots } = table
  const [, second] = bots
  if (!second) throw new Error('nobody came')
  const { page, hand: ada } = await guest(table, 'Ada', 0)
  await page.keyboard.press('Tab')
  await walkSeatMenu(page, 1)
  await expect(page.locator('.prompt__field')).toBeVisible()
  await page.locator('.prompt__field').press('Escape')
  whisper(second, ada.userId)
  await press(page.getByRole('button', { name: /^Accept: / }))
  await press(page.getByRole('button', { name: 'Leave the whisper' }))
  await expect(page.locator('.whisper')).toHaveCount(0)
  await expectFocus(page, 'the end of a whisper')
  await setSpeed(hand, 500)
  await nominate(hand, 1, 2)
  await press(page.getByRole('button', { name: 'Hand up' }))
  hand.send('lock', [1, null])
  await hand.sees(({ gamestate: { vote } }) => vote.tally !== null)
  await expectFocus(page, 'the hand that has passed')
  await closeVote(hand)
  await expect(page.locator('.vote')).toHaveCount(0)
  await expectFocus(page, 'the end of a vote')
  await nightfall(hand)
  await show(hand, [item('choice')], ada.userId)
  await expectFocusIn(cards(page), 'a card')
  await press(cards(page).getByRole('button', { name: 'Answer' }))
  await press(page.locator('.signal').getByRole('tab', { name: 'Signal' }))
  await press(page.locator('.signal').getByRole('button', { name: 'Yes', exact: true }))
  await expect(page.locator('[data-herald="calm"]')).toContainText('To be shown: Yes.')
  await press(page.locator('.signal').getByRole('button', { name: 'Send', exact: true }))
  await leaveWhatOpened(page, 'an answer')
})

test('[REACH-1005] [REACH-1006] before the table: a form that unfolds, a page that changes, and what each window is called', async ({
  page,
  people,
}) => {
  const person = await people.member('Ada')
  await page.goto('/login')
  await expect(page.getByText('The gatekeeper lets you pass.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Register', exact: true }))
  await press(page.getByRole('button', { name: 'Log in', exact: true }).first())
  await expect(page).toHaveTitle(/Belfry/)
  const login = await page.title()
  await page.getByLabel('E-mail address', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.locator('.lobby')).toBeVisible()
  await expectFocus(page, 'logging in')
  await expect(page).not.toHaveTitle(login)
})
