import { give } from './support/day.ts'
import { expect, nameOf, openTab, recipient, tab, test, turnTo, write } from './support/talk.ts'

test('[CHAT-20] somebody who types is seen typing for four seconds', async ({ gather, guest }) => {
  const table = await gather({ free: 1, bots: 2 })
  const { page, hand } = await guest(table, 'Ada', 0)
  const [one] = table.bots
  if (!one) throw new Error('too few bots')
  const panel = await openTab(page, 'text')
  const typing = panel.locator('.text-tab__typing')
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
  one.send('textMessageIndicator', { recipientId: '', length: 5 })
  await expect(typing).toHaveText(`${nameOf(one)} Player is writing…`)
  await page.clock.runFor(3900)
  await expect(typing).not.toBeEmpty()
  await page.clock.runFor(200)
  await expect(typing).toBeEmpty()
  one.send('textMessageIndicator', { recipientId: '', length: 5 })
  await expect(typing).not.toBeEmpty()
  one.send('textMessage', write('', 'done'))
  await expect(typing).toBeEmpty()

  const heard = new Promise<unknown>((resolve) => {
    one.client.watch((event) => {
      if (event.type !== 'messages') return
      const sign = event.messages.find(([name]) => name === 'textMessageIndicator')
      if (sign) resolve(sign[1])
    })
  })
  await panel.getByLabel('Message to Everybody').pressSequentially('hey')
  expect(await heard).toMatchObject({ senderId: hand.userId, recipientId: '' })
})

test('[CHAT-31] [CHAT-21] the table says what happens, in words that vanish after five minutes', async ({
  gather,
  guest,
}) => {
  const table = await gather({ free: 2, bots: 1 })
  const [one] = table.bots
  if (!one) throw new Error('too few bots')
  const guestAt = await guest(table, 'Ada')
  const { page, hand } = guestAt
  const panel = await openTab(page, 'text')
  await recipient(panel, 'Events').click()
  const lines = panel.locator('.message')
  await hand.ask('claimSeat', 1)
  await expect(lines.filter({ hasText: `${guestAt.person.name} Player takes seat 2.` })).toBeVisible()
  await hand.ask('claimSeat', -1)
  await expect(lines.filter({ hasText: `${guestAt.person.name} Spectator leaves seat 2.` })).toBeVisible()
  await turnTo(table.hand, 3)
  await expect(lines.filter({ hasText: 'Night 2 falls.' })).toBeVisible()
  await table.hand.ask('toggleRunning', true)
  await expect(lines.filter({ hasText: 'A new game begins.' })).toBeVisible()
  await hand.ask('claimSeat', 1)
  await give(table.hand, 1, 'wraith')
  await hand.ask('openEyes', { index: 1, value: 'open' })
  await table.hand.ask('signal', {
    message: [{ id: 'you', data: null, role: null }],
    recipients: [one.userId],
  })
  await expect(lines.filter({ hasText: `${nameOf(one)} was awake.` })).toBeVisible()
  await table.hand.ask('endGame', { isEvilWin: true })
  await expect(lines.filter({ hasText: 'evil has won' })).toBeVisible()
  await table.hand.ask('updatePlayer', { index: 2, property: 'id', value: '' })
  await expect(lines.filter({ hasText: 'was asked to leave seat 3.' })).toBeVisible()
  // The page's clock jumps five minutes ahead; the server's does not.
  await page.clock.install({ time: Date.now() + 300_000 })
  await recipient(panel, 'Everybody').click()
  await recipient(panel, 'Events').click()
  await expect(lines).toHaveCount(0)
})

test('[CHAT-34] a reader at the end, give or take ten pixels, follows the talk', async ({
  gather,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 1 })
  const { page } = await guest(table, 'Ada', 0)
  const [one] = table.bots
  if (!one) throw new Error('too few bots')
  const panel = await openTab(page, 'text')
  for (let count = 0; count < 40; count++) one.send('textMessage', write('', `line ${count}`))
  const list = panel.locator('.text-tab__messages')
  await expect(list.getByText('line 39')).toBeInViewport()
  const scrollFromEnd = (px: number) =>
    list.evaluate((element, by) => {
      element.scrollTop = element.scrollHeight - element.clientHeight - by
    }, px)
  await scrollFromEnd(9)
  one.send('textMessage', write('', 'near the end'))
  await expect(list.getByText('near the end')).toBeInViewport()
  await scrollFromEnd(40)
  one.send('textMessage', write('', 'out of sight'))
  await expect(panel.getByRole('button', { name: 'New messages below' })).toBeVisible()
  await expect(list.getByText('out of sight')).not.toBeInViewport()
  await panel.getByRole('button', { name: 'New messages below' }).click()
  await expect(list.getByText('out of sight')).toBeInViewport()
})

test('[CHAT-22] the text tab opens, closes, is dragged and resized, unless positions are switched off', {
  tag: '@long',
}, async ({ gather, guest }) => {
  const table = await gather({ free: 1, bots: 1 })
  const { page } = await guest(table, 'Ada', 0)
  const panel = await openTab(page, 'text')
  const before = await panel.boundingBox()
  const grip = panel.locator('.side-tab__grip')
  const at = await grip.boundingBox()
  if (!before || !at) throw new Error('nothing to drag')
  await page.mouse.move(at.x + 20, at.y + 10)
  await page.mouse.down()
  await page.mouse.move(at.x + 220, at.y + 110, { steps: 4 })
  await page.mouse.up()
  await expect(tab(page, 'text')).toHaveAttribute('data-floating', 'true')
  await expect.poll(async () => (await panel.boundingBox())?.x ?? 0).toBeGreaterThan(before.x + 150)
  const placed = await panel.boundingBox()
  const corner = await panel.locator('.side-tab__corner').boundingBox()
  if (!placed || !corner) throw new Error('nothing to resize')
  await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2)
  await page.mouse.down()
  await page.mouse.move(corner.x + 90, corner.y + 60, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await panel.boundingBox())?.width ?? 0).toBeGreaterThan(placed.width + 40)
  await panel.locator('.side-tab__close').click()
  await expect(panel).toHaveCount(0)

  const isPositioningDisabled = [0.8, 1, 0, 1, 0, false, false, false, true]
  const fixed = await guest(table, 'Bo', undefined, { storage: { settings: isPositioningDisabled } })
  const still = await openTab(fixed.page, 'text')
  await expect(still.locator('.side-tab__grip')).toHaveCount(0)
  await expect(still.locator('.side-tab__corner')).toHaveCount(0)
})
