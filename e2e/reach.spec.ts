import type { Page } from '@playwright/test'
import { expect, test } from './support/board.ts'
import { nominate, raise, runVote, setSpeed } from './support/day.ts'
import { listenToHerald } from './support/herald.ts'
import { cards, item, nightfall, show } from './support/night.ts'
import { nameOf, whisper, write } from './support/talk.ts'

test('[REACH-1001] [REACH-1002] a day and a night by ear: each thing once, in its order, and no countdown', async ({
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

test('[REACH-1006] [REACH-1007] by keyboard: the shortest ways stand first, and controls say whose they are', async ({
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
})
