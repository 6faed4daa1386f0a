import type { Locator } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { give } from './support/day.ts'
import { openUsers, tapWire, usersModal } from './support/table.ts'
import { badge, expect, nameOf, open, openTab, recipient, sit, tab, test, turnTo } from './support/talk.ts'

const write = (recipientId: string, message: string) => ({ recipientId, message })

/** How many of these said it, each time the page was drawn since. */
async function countsOf(panel: Locator, selector: string, words: string): Promise<() => Promise<number[]>> {
  const seen = await panel.evaluateHandle(
    (root, [matches, text]) => {
      const numbers = new Set<number>()
      const count = (): void => {
        const found = [...root.querySelectorAll(matches)].filter((at) => at.textContent.includes(text))
        numbers.add(found.length)
      }
      count()
      new MutationObserver(count).observe(root, { childList: true, subtree: true, characterData: true })
      return numbers
    },
    [selector, words] as const,
  )
  return () => seen.evaluate((numbers) => [...numbers].toSorted((a, b) => a - b))
}

test('[CHAT-23] [CHAT-30] recipients, messages and a prompt; a click on a name writes back', async ({
  gather,
  guest,
  people,
}) => {
  const table = await gather({ free: 1, bots: 3 })
  const { page, hand, person } = await guest(table, 'Ada', 0)
  const [neighbour, stranger] = table.bots
  if (!neighbour || !stranger) throw new Error('too few bots')
  const panel = await openTab(page, 'text')
  await expect(recipient(panel, 'Everybody')).toHaveAttribute('aria-selected', 'true')
  await expect(recipient(panel, nameOf(neighbour))).toBeVisible()
  await expect(recipient(panel, nameOf(stranger))).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Send' })).toBeDisabled()

  const counts = await countsOf(panel, '.message', 'Good morning')
  await panel.getByLabel('Message to Everybody').fill('Good morning')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.locator('.message:not([data-out])')).toContainText('Good morning')
  await expect(panel.locator('.message[data-out]')).toHaveCount(0)
  expect(await counts()).toEqual([0, 1])
  await stranger.sees((view) => view.gamestate.texts.some(({ message }) => message === 'Good morning'))
  await expect(panel.getByLabel('Message to Everybody')).toHaveValue('')

  stranger.send('textMessage', write('', 'Who is there?'))
  neighbour.send('textMessage', write('', 'It is me'))
  await expect(panel.locator('.message')).toHaveCount(3)
  await expect(panel.getByRole('button', { name: nameOf(stranger) })).toHaveCount(0)
  await expect(panel.locator('.message[data-own="true"] button')).toHaveCount(0)
  await panel
    .locator('.message')
    .getByRole('button', { name: nameOf(neighbour) })
    .click()
  await panel.getByLabel(`Message to ${nameOf(neighbour)}`).fill('Just for you')
  await page.keyboard.press('Enter')
  await neighbour.sees((view) =>
    view.gamestate.directTexts.some(
      ({ message, senderId }) => message === 'Just for you' && senderId === hand.userId,
    ),
  )

  // Whoever takes a name like the Storyteller's, with a letter of another script, does not pass for them.
  const feigned = table.owner.name.replace('e', 'е')
  await people.call('POST', 'user', person, { username: feigned })
  table.hand.send('textMessage', write('', 'I lead here'))
  await recipient(panel, 'Everybody').click()
  const theirs = panel.locator('.message', { hasText: 'I lead here' })
  await expect(theirs.locator('.message__sender')).toHaveText(table.owner.name)
  await expect(theirs.locator('.role-mark')).toHaveText('Storyteller')
  const own = panel.locator('.message[data-own="true"]')
  await expect(own.locator('.message__sender')).toHaveText(`${feigned} #${person.id.slice(-4)}`)
  await expect(own.locator('.role-mark')).toHaveText('Player')
  await expectAccessible(page)

  await panel.getByRole('button', { name: 'Pinned' }).click()
  await page.locator('.board__bar').click({ position: { x: 2, y: 2 } })
  await expect(tab(page, 'text')).toHaveAttribute('data-state', 'closed')
  await openUsers(page)
  await expect(usersModal(page).locator('.person:has(.person__alike)')).toHaveAttribute(
    'data-user',
    person.id,
  )
  await expect(usersModal(page).locator('.fact').filter({ hasText: 'Opened by' }).locator('dd')).toHaveText(
    `${table.owner.name} Storyteller`,
  )
  await usersModal(page)
    .getByRole('button', { name: nameOf(neighbour), exact: true })
    .click()
  await expect(page.locator('.profile__name')).toHaveText(`${nameOf(neighbour)} Player`)
})

test('[CHAT-24] the label counts whispers and public messages apart, too many as infinity', async ({
  gather,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 2 })
  const { page, hand } = await guest(table, 'Ada', 0)
  const [one] = table.bots
  if (!one) throw new Error('too few bots')
  await expect(badge(page, 'whispers')).toHaveCount(0)
  one.send('textMessage', write(hand.userId, 'psst'))
  await expect(badge(page, 'whispers')).toContainText('1')
  for (let count = 0; count < 10; count++) one.send('textMessage', write('', `line ${count}`))
  await expect(badge(page, 'shared')).toContainText('∞')
  await expect(badge(page, 'whispers')).toContainText('1')
  const panel = await openTab(page, 'text')
  await expect(badge(page, 'shared')).toHaveCount(0)
  await expect(recipient(panel, nameOf(one)).locator('.text-tab__unread')).toHaveText('1')
  await recipient(panel, nameOf(one)).click()
  await expect(panel.locator('.message')).toContainText('psst')
  await expect(badge(page, 'whispers')).toHaveCount(0)
})

test('[CHAT-36] what is written while the line is down is sent when it is back, once; a draft outlives a reload', async ({
  actor,
  gather,
  handOf,
}) => {
  const table = await gather({ free: 1, bots: 1 })
  const [one] = table.bots
  if (!one) throw new Error('too few bots')
  const said = (message: string) => one.view?.gamestate.texts.filter((text) => text.message === message) ?? []
  const ada = await actor('Ada')
  const { page } = ada
  await sit(await handOf(ada.person, table.session), 0)
  const wire = await tapWire(page)
  await open(ada, table.session)
  const panel = await openTab(page, 'text')
  const field = panel.getByLabel('Message to Everybody')
  const out = panel.locator('.message[data-out]')
  await expect(panel.getByRole('log', { name: 'Messages' })).toBeAttached()
  // The table takes it, and its answer is lost on the way.
  wire.isMute = true
  await field.fill('Heard once')
  await page.keyboard.press('Enter')
  await expect(out).toContainText('Being sent…')
  await one.sees(() => said('Heard once').length === 1)
  wire.isDown = true
  await wire.cut()
  wire.isMute = false
  await expect(out).toContainText('Is sent when the line is back')
  const [line, prompt] = await Promise.all([
    page.locator('.connection').boundingBox(),
    panel.locator('.prompt').boundingBox(),
  ])
  expect(line?.y).toBeGreaterThanOrEqual((prompt?.y ?? 0) + (prompt?.height ?? 0))
  await field.fill('Into the dark')
  await page.keyboard.press('Enter')
  await expect(out).toHaveCount(2)
  await field.fill('half a tho')
  await page.reload()
  wire.isDown = false
  await one.sees(() => said('Into the dark').length === 1)
  await openTab(page, 'text')
  await expect(panel.locator('.message')).toHaveText([/Heard once/, /Into the dark/])
  await expect(out).toHaveCount(0)
  await expect(field).toHaveValue('half a tho')
  expect([said('Heard once').length, said('Into the dark').length]).toEqual([1, 1])
})

test('[CHAT-36] what is refused says why, and is tried again or thrown away', async ({
  actor,
  gather,
  handOf,
}) => {
  const table = await gather({ free: 1, bots: 1 })
  const [one] = table.bots
  if (!one) throw new Error('too few bots')
  const ada = await actor('Ada')
  const { page } = ada
  await sit(await handOf(ada.person, table.session), 0)
  const wire = await tapWire(page)
  await open(ada, table.session)
  const panel = await openTab(page, 'text')
  await recipient(panel, nameOf(one)).click()
  const field = panel.getByLabel(`Message to ${nameOf(one)}`)
  await field.fill('Meet me at the well')
  wire.lost = '["whispers"'
  table.hand.send('whispers', true)
  await table.hand.sees((view) => view.gamestate.flags.isWhispersDisabled)
  await page.keyboard.press('Enter')
  const failed = panel.locator('.message[data-out="failed"]')
  await expect(failed).toContainText('Not sent: The Storyteller has switched whispers off.')
  await expect(page.locator('.toast--bad')).toContainText('Your message was not sent.')
  wire.lost = null
  table.hand.send('whispers', false)
  await expect(field).toBeEnabled()
  await failed.getByRole('button', { name: 'Try again' }).click()
  await one.sees((view) =>
    view.gamestate.directTexts.some(({ message }) => message === 'Meet me at the well'),
  )
  await expect(failed).toHaveCount(0)
  await expect(panel.locator('.message')).toHaveCount(1)
  await expect(panel.locator('.message')).toContainText('Meet me at the well')
})

test('[CHAT-27] drafts stay with whom they are for, who vanishes makes nothing public, and unread outlives absence', async ({
  gather,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 2 })
  const [one, two] = table.bots
  if (!one || !two) throw new Error('too few bots')
  const { page, hand, person } = await guest(table, 'Ada', 0)
  const panel = await openTab(page, 'text')
  await recipient(panel, nameOf(one)).click()
  const field = panel.locator('.prompt__field')
  await field.fill('I am the Slayer')
  await recipient(panel, 'Everybody').click()
  await expect(field).toHaveValue('')
  await recipient(panel, nameOf(one)).click()
  await expect(field).toHaveValue('I am the Slayer')
  one.client.leave()
  await expect(panel.locator('.prompt__reason')).toHaveText('This person is offline.')
  await expect(recipient(panel, nameOf(one))).toHaveAttribute('aria-selected', 'true')
  await expect(field).toBeDisabled()
  await tab(page, 'text').locator('.side-tab__label').click()
  await openTab(page, 'text')
  await expect(field).toHaveValue('I am the Slayer')
  await expect(recipient(panel, nameOf(one))).toHaveAttribute('aria-selected', 'true')

  hand.client.leave()
  await page.goto('about:blank')
  const isAway = (): boolean =>
    table.hand.view?.session.usersAll.find(({ id }) => id === person.id)?.isOnline === false
  await table.hand.sees(isAway)
  table.hand.send('textMessage', write(person.id, 'Your grandchild is Bo'))
  two.send('textMessage', write('', 'Where is Ada?'))
  await two.sees((view) => view.gamestate.texts.some(({ message }) => message === 'Where is Ada?'))
  await page.goto(`/join/${table.session}`)
  await expect(badge(page, 'whispers')).toContainText('1')
  await expect(badge(page, 'shared')).toContainText('1')
  await page.reload()
  await expect(badge(page, 'whispers')).toContainText('1')
  await openTab(page, 'text')
  await recipient(panel, nameOf(table.hand)).click()
  await expect(panel.locator('.message')).toContainText('Your grandchild is Bo')
  await page.reload()
  await expect(badge(page, 'shared')).toHaveCount(0)
  await expect(badge(page, 'whispers')).toHaveCount(0)
})

test('[CHAT-28] what can only be read says so', async ({ gather, storyteller }) => {
  const table = await gather({ free: 0, bots: 2 })
  const { page } = await storyteller(table)
  const [one, two] = table.bots
  if (!one || !two) throw new Error('too few bots')
  one.send('textMessage', write(two.userId, 'a secret'))
  const panel = await openTab(page, 'text')
  await recipient(panel, "Others' private messages").click()
  await expect(panel.locator('.message')).toContainText(`${nameOf(one)} to ${nameOf(two)}`)
  await expect(panel.locator('.message')).toContainText('a secret')
  await expect(panel.locator('.prompt__field')).toBeDisabled()
  await expect(panel.locator('.prompt__reason')).toHaveText('These messages can only be read.')
  await recipient(panel, 'Events').click()
  await expect(panel.locator('.prompt__field')).toBeDisabled()
  await recipient(panel, nameOf(one)).click()
  await expect(panel.locator('.prompt__field')).toBeEnabled()

  // However little room the open tabs leave, there is a field to write in, and no row of names is cut.
  for (const name of ['chat', 'npcs'])
    await page.locator(`.side-tab[data-tab="${name}"] .side-tab__label`).click()
  await expect(page.locator('.board__side--left .side-tab__panel')).toHaveCount(3)
  await expect(panel.locator('.prompt__field')).toBeInViewport({ ratio: 1 })
  const isWhole = await panel.locator('.text-tab__recipients').evaluate((list) => {
    const end = list.getBoundingClientRect().bottom
    return [...list.children].every((name) => {
      const { top, bottom } = name.getBoundingClientRect()
      return bottom <= end || top >= end
    })
  })
  expect(isWhole).toBe(true)
})

test('[CHAT-29] spectators read what is public; moderators also write it', async ({ gather, guest }) => {
  const table = await gather({ free: 0, bots: 2 })
  const { page } = await guest(table, 'Watcher')
  const panel = await openTab(page, 'text')
  await expect(recipient(panel, 'Spectators')).toHaveAttribute('aria-selected', 'true')
  await expect(panel.locator('.prompt__field')).toBeEnabled()
  await recipient(panel, 'Everybody').click()
  await expect(panel.locator('.prompt__field')).toBeDisabled()
  await expect(panel.locator('.prompt__reason')).toHaveText('Spectators cannot write to everybody.')
  table.bots[0]?.send('textMessage', write('', 'hello'))
  await expect(panel.locator('.message')).toContainText('hello')
  await expect(panel.locator('.message button')).toHaveCount(0)

  const moderator = await guest(table, 'Warden', undefined, { level: 'special-moderator' })
  const other = await openTab(moderator.page, 'text')
  await recipient(other, 'Everybody').click()
  await expect(other.locator('.prompt__field')).toBeEnabled()
})

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
  const woken = { message: [{ id: 'you', data: null, role: null }], recipients: [one.userId] }
  await table.hand.ask('signal', woken)
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

test('[CHAT-22] the text tab opens, closes, is dragged and resized, unless positions are switched off', async ({
  gather,
  guest,
}) => {
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
