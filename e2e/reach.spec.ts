import type { Locator, Page } from '@playwright/test'
import { expect, seatAt, test } from './support/board.ts'
import { nominate, raise, runVote, setSpeed } from './support/day.ts'
import { listenToHerald } from './support/herald.ts'
import { cards, item, nightfall, show } from './support/night.ts'
import { nameOf, whisper, write } from './support/talk.ts'

test('[REACH-01] [REACH-02] a day and a night by ear: each thing once, in its order, and no countdown', async ({
  gather,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 5 })
  const { page, hand: ada } = await guest(table, 'Ada', 0)
  const { hand, bots } = table
  const said = await listenToHerald(page)
  const [b1 = '', b2 = ''] = bots.map(nameOf)
  const [first] = bots
  if (!first) throw new Error('nobody sits there')
  first.send('textMessage', write(ada.userId, 'Trust me'))
  await expect.poll(said).toContain(`${b1} writes to you: Trust me`)
  whisper(first, ada.userId)
  await expect.poll(said).toContain(`${b1} wants to whisper with you.`)
  await page.keyboard.press('1')
  await expect.poll(said).toContain(`You whisper with ${b1}.`)
  await page.keyboard.press('Backspace')
  await expect.poll(said).toContain('Your whisper has ended.')
  const before = (await said()).length
  await setSpeed(hand, 500)
  await nominate(hand, 1, 3)
  for (const bot of bots.slice(0, 3)) raise(bot)
  await runVote(hand)
  await expect.poll(async () => (await said()).at(-1)).toContain('3 votes. Enough to mark')
  expect((await said()).slice(before)).toEqual([
    `${b1} nominates ${nameOf(bots[2] ?? first)}. 3 votes are the majority.`,
    `The vote begins, with ${nameOf(bots[3] ?? first)}. Your turn is number 3 of 6.`,
    'The hand is 2 seats before yours.',
    'The hand is at your seat.',
    'Your hand stayed down.',
    `3 votes. Enough to mark ${nameOf(bots[2] ?? first)} for death.`,
  ])
  hand.send('marked', 3)
  await expect
    .poll(said)
    .toContain(`${nameOf(bots[2] ?? first)} is about to die, 3 votes, 4 take the place, 3 free.`)
  await nightfall(hand)
  await expect.poll(said).toContain('Night 2 falls.')
  await show(hand, [item('ability')], ada.userId)
  await expect.poll(said).toContain(`${nameOf(hand)} shows you a card.`)
  await expect(cards(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await hand.ask('updatePlayer', { index: 2, property: 'isDead', value: true })
  await expect.poll(said).toContain(`${b2} died.`)
  const all = await said()
  expect(all.filter((sentence) => /\d s\b/.test(sentence))).toEqual([])
  expect(new Set(all).size).toBe(all.length)
})

/** What has the focus, in words; the body has none. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return 'lost'
    return element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.tagName
  })

/** The focus is somewhere, now and when everything has settled. */
const expectFocus = (page: Page, after: string): Promise<void> =>
  expect.poll(() => focused(page), `the focus after: ${after}`).not.toBe('lost')

async function pressOn(page: Page, control: Locator, what: string): Promise<void> {
  await control.focus()
  await page.keyboard.press('Enter')
  await expectFocus(page, what)
}

/** Pop-ups of the board, by the key that opens each. */
const POPUPS = { settings: 'q', 'vote-history': 'v', dialogue: 'z' } as const

test('[REACH-05] [REACH-06] [REACH-07] by keyboard alone: short ways, names that say whose, and the focus is never lost', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 6, phase: 2 })
  await expect(page).toHaveTitle('Day 1, Grimoire – Belfry')
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('Go to the seats')
  await expect(page.getByRole('navigation', { name: 'Shortest ways' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toContain('Seat 1: Ada')
  await expect(page.getByRole('button', { name: 'Add a reminder: Ada' })).toBeAttached()
  for (const [name, key] of Object.entries(POPUPS)) {
    await page.keyboard.press(key)
    await expect(page.locator(`[data-modal="${name}"]`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator(`[data-modal="${name}"]`)).toHaveCount(0)
    await expectFocus(page, name)
  }
  const entry = (key: string) => page.locator(`.seat-menu [data-entry="${key}"]`)
  const open = async (seat: number): Promise<void> => {
    await seatAt(page, seat).locator('.seat__plate').focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('.seat-menu')).toBeVisible()
  }
  for (const [key, sheet] of [
    ['character', 'role'],
    ['reminder', 'reminder'],
  ] as const) {
    await open(1)
    await entry(key).press('Enter')
    await expect(page.locator(`[data-modal="${sheet}"]`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expectFocus(page, key)
  }
  await open(1)
  await entry('life').press('Enter')
  await expect(seatAt(page, 1)).toHaveAttribute('data-dead', 'true')
  await expectFocus(page, 'a death')
  await open(2)
  await entry('nominate').press('Enter')
  await expectFocus(page, 'nominate')
  await pressOn(page, page.getByRole('button', { name: 'Nominate Dominik' }), 'a nominee')
  await page.keyboard.press('Alt+m')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.vote') !== null)).toBe(true)
  await pressOn(page, page.locator('[data-vote-button="start"]'), 'the start of a vote')
  await pressOn(page, page.locator('[data-vote-button="reset"]'), 'the end of a vote')
  await pressOn(page, page.locator('[data-vote-button="mark"]'), 'a mark')
  await expect(page.getByRole('button', { name: /^Seat 4: Dominik, alive, about to die/ })).toBeAttached()
  await pressOn(page, page.getByRole('button', { name: 'Gather players' }).first(), 'gathering')
  await pressOn(
    page,
    page.locator('.gather-card').getByRole('button', { name: 'Done' }),
    'the end of gathering',
  )
  await pressOn(page, page.locator('.side-tab[data-tab="characters"] .side-tab__label'), 'a sheet')
  await pressOn(page, page.locator('.phase-bar'), 'the hour')
})
