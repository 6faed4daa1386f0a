import { expectAccessible } from './support/accessibility.ts'
import { boxesOf, outside, overlapsIn } from './support/geometry.ts'
import { lettersUnder } from './support/marks.ts'
import { settled } from './support/shots.ts'
import { expect, nameOf, openTab, retell, test, turnTo, whisper } from './support/talk.ts'

const PHONE = { width: 390, height: 844 } as const
/** Every arrangement of a board, the usual one last. */
const FRAMES = [
  ['tall', PHONE],
  ['low', { width: 320, height: 256 }],
  ['wide', { width: 1280, height: 720 }],
] as const

test('[CHAT-01] [CHAT-02] [CHAT-04] public chats, whispers, and requests between those who play', async ({
  gather,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 3 })
  const { page, hand } = await guest(table, 'Ada', 0)
  const watcher = await guest(table, 'Watcher')
  const [one, two, three] = table.bots
  if (!one || !two || !three) throw new Error('too few bots')
  const panel = await openTab(page, 'chat')
  const rooms = panel.locator('.talk__room')
  await expect(rooms).toHaveCount(5)
  await expect(rooms.first()).toContainText('At the well')
  await rooms.first().click()
  await expect(rooms.first()).toHaveAttribute('aria-pressed', 'true')
  await one.sees((view) => view.gamestate.userChannels[hand.userId] === 'public-0')
  await rooms.first().click()
  await expect(rooms.first()).toHaveAttribute('aria-pressed', 'false')

  whisper(two, three.userId)
  whisper(three, two.userId)
  const talk = panel.locator('.talk__row[data-channel^="private"]')
  await expect(talk).toContainText(nameOf(two))
  await expect(talk).toContainText(nameOf(three))
  await expect(talk.getByRole('button')).toHaveCount(0)
  await expect(page.locator('[data-seat="2"] .talk-mark')).toContainText(`Whispers with ${nameOf(three)}`)

  await expect(panel.getByRole('button', { name: nameOf(watcher.hand) })).toHaveCount(0)
  await panel.getByRole('button', { name: `Ask ${nameOf(one)} for a whisper` }).click()
  await one.sees((view) => hand.userId in view.gamestate.whisperFrom)
  await panel.locator('[data-request="out"]').getByRole('button', { name: 'Cancel' }).click()
  await one.sees((view) => !(hand.userId in view.gamestate.whisperFrom))
  await expect(panel.locator('[data-request]')).toHaveCount(0)
  await panel.getByRole('button', { name: `Ask ${nameOf(one)} for a whisper` }).click()
  await one.sees((view) => hand.userId in view.gamestate.whisperFrom)
  one.send('whisperRemove', hand.userId)
  await expect(page.locator('.toast')).toHaveText(`${nameOf(one)} does not want to whisper now.`)
  whisper(one, hand.userId)
  await panel.locator('[data-request="in"]').getByRole('button', { name: 'Not now' }).click()
  await one.sees((view) => !(hand.userId in view.gamestate.whisperTo))
  await expect(panel.locator('[data-request]')).toHaveCount(0)
  // Whoever was asked is told that nobody asks any longer, unless it was they who declined.
  whisper(two, hand.userId)
  await expect(panel.locator('[data-request="in"]')).toBeVisible()
  two.send('whisperRemove', hand.userId)
  const takenBack = page.locator('.toast', { hasText: 'has taken the whisper request back.' })
  await expect(takenBack).toHaveText(`${nameOf(two)} has taken the whisper request back.`)
  await expectAccessible(page)

  const seen = await openTab(watcher.page, 'chat')
  await expect(seen.locator('.talk__room')).toHaveCount(5)
  await expect(seen.getByRole('region', { name: 'Whisper with somebody' })).toHaveCount(0)
})

test('[CHAT-03] at night and while somebody is nominated there are no public chats', async ({
  gather,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 3 })
  const { page } = await guest(table, 'Ada', 0)
  const panel = await openTab(page, 'chat')
  await expect(panel.locator('.talk__room')).toHaveCount(5)
  table.hand.send('nomination', { nomination: [1, 2] })
  await expect(panel.locator('.talk__room')).toHaveCount(0)
  await expect(panel).toContainText('The rooms are closed during a nomination.')
  table.hand.send('nomination', { nomination: false })
  await expect(panel.locator('.talk__room')).toHaveCount(5)
  await turnTo(table.hand, 3)
  await expect(panel.locator('.talk__room')).toHaveCount(0)
  await expect(panel).toContainText('The rooms are closed at night.')
})

test('[CHAT-12] keys accept requests, open the chats and leave them', async ({ gather, guest }) => {
  const table = await gather({ free: 1, bots: 3 })
  const { page, hand } = await guest(table, 'Ada', 0)
  const [one, two, three] = table.bots
  if (!one || !two || !three) throw new Error('too few bots')
  const requests = page.locator('.chat-requests [data-request="in"]')
  for (const [index, key] of ['1', '2', '3'].entries()) {
    for (const [at, bot] of [one, two, three].entries()) {
      whisper(bot, hand.userId)
      await expect(requests).toHaveCount(at + 1)
    }
    const chosen = table.bots[index]
    await expect(requests.nth(index)).toContainText(chosen ? nameOf(chosen) : '')
    await page.keyboard.press(key)
    await chosen?.sees(
      (view) => view.gamestate.userChannels[hand.userId] === view.gamestate.userChannels[view.self.userId],
    )
    await expect(page.locator('.whisper')).toBeVisible()
    await page.keyboard.press('Backspace')
    await expect(page.locator('.whisper')).toHaveCount(0)
    for (const bot of [one, two, three]) {
      bot.send('whisperRemove', hand.userId)
      if (bot === chosen) bot.send('channel', null)
    }
    await expect(requests).toHaveCount(0)
  }
  await page.keyboard.press('Enter')
  await expect(page.locator('.side-tab[data-tab="chat"]')).toHaveAttribute('data-state', 'open')
  await page.keyboard.press('Enter')
  await expect(page.locator('.side-tab[data-tab="chat"]')).toHaveAttribute('data-state', 'closed')
})

test('[CHAT-05] somebody unknown in the queue is a user, and somebody without a name unnamed', async ({
  gather,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 2 })
  const [one, two] = table.bots
  if (!one || !two) throw new Error('too few bots')
  const [stranger, nameless] = [one.userId, nameOf(two)]
  const { page, hand } = await guest(table, 'Ada', 0)
  await retell(page, (text) =>
    text
      .replaceAll(`"username":"${nameless}"`, '"username":""')
      .replaceAll(`"from":"${stranger}"`, '"from":"somebody"'),
  )
  await page.reload()
  const panel = await openTab(page, 'chat')
  const requests = panel.locator('[data-request="in"]')
  whisper(one, hand.userId)
  await expect(requests).toContainText('a user wants to whisper')
  whisper(two, hand.userId)
  await expect(requests.filter({ hasText: 'Unnamed user wants to whisper' })).toBeVisible()
})

test('[BOARD-13] [BOARD-25] the whisper lies over the board, says who listens, can be moved and made small, and stays', async ({
  bot,
  gather,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 2 })
  const { page, hand } = await guest(table, 'Ada', 0)
  const [one] = table.bots
  if (!one) throw new Error('too few bots')
  const overlay = page.locator('.whisper')
  await expect(overlay).toHaveCount(0)
  await page.locator('[data-seat="1"] .seat__plate').click()
  await page.getByRole('menuitem', { name: 'Ask for a whisper' }).click()
  await one.sees((view) => hand.userId in view.gamestate.whisperFrom)
  whisper(one, hand.userId)
  await expect(overlay.locator('.whisperer')).toHaveCount(2)
  const other = overlay.locator('.whisperer[data-seat="1"]')
  await expect(other).toContainText(nameOf(one))
  await expect(other.locator('.token')).toBeVisible()
  const listeners = overlay.locator('.whisper__listener')
  await expect(listeners).toHaveCount(0)
  const watcher = await bot('Owl', table.session)
  await table.hand.ask('requestGrimoire', { id: watcher.userId, status: 3 })
  for (const listener of [table.hand, watcher]) listener.send('channel', 'private-0')
  await expect(listeners).toHaveText([
    `${nameOf(table.hand)}, the Storyteller, is here`,
    `${nameOf(watcher)} listens`,
  ])
  await expectAccessible(page)
  const grip = await overlay.locator('.whisper__grip').boundingBox()
  if (!grip) throw new Error('nothing to drag')
  await page.mouse.move(grip.x + 10, grip.y + 10)
  await page.mouse.down()
  await page.mouse.move(grip.x - 190, grip.y - 90, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await overlay.boundingBox())?.x ?? 0).toBeLessThan(grip.x - 150)
  const placed = await overlay.boundingBox()
  await overlay.getByRole('button', { name: 'Make it small' }).click()
  await expect(overlay.locator('.whisperer')).toHaveCount(0)
  await expect(listeners).toHaveCount(2)
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('positions') ?? '{}').whisper))
    .toMatchObject({ minimized: true })
  await page.reload()
  await expect(overlay).toHaveAttribute('data-minimized', 'true')
  expect((await overlay.boundingBox())?.y).toBeCloseTo(placed?.y ?? 0, 0)
  // Wherever it was laid: on a telephone it has a strip of its own, and nothing under it.
  await page.setViewportSize(PHONE)
  await expect(page.locator('.board')).toHaveAttribute('data-frame', 'tall')
  await expect
    .poll(async () => {
      const strip = { what: 'whisper', x: 0, y: 0, width: 0, height: 0, ...(await overlay.boundingBox()) }
      return [...overlapsIn([...(await boxesOf(page)), strip]), ...outside([strip], PHONE)]
    })
    .toEqual([])
  await overlay.getByRole('button', { name: 'Make it large' }).click()
  await expect(overlay.locator('.whisperer')).toHaveCount(2)
  await overlay.getByRole('button', { name: 'Leave the whisper' }).click()
  await expect(overlay).toHaveCount(0)
})

test('[BOARD-10] the Storyteller sees who whispers and all else there is of a seat, listens, and switches whispers off', async ({
  gather,
  storyteller,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 2 })
  const { page, hand } = await storyteller(table)
  const player = await guest(table, 'Ada', 0)
  const [one, two] = table.bots
  if (!one || !two) throw new Error('too few bots')
  whisper(one, two.userId)
  whisper(two, one.userId)
  const panel = await openTab(page, 'chat')
  const talk = panel.locator('.talk__row[data-channel^="private"]')
  await expect(talk).toContainText(nameOf(one))
  const reminders = [{ role: 'poisoner', name: 'Poisoned', isFlipped: false }]
  await table.hand.ask('updatePlayer', { index: 1, property: 'role', value: 'imp' })
  await table.hand.ask('updatePlayer', { index: 1, property: 'isDead', value: true })
  await table.hand.ask('updatePlayer', { index: 1, property: 'reminders', value: reminders })
  const seat = page.locator('.seat[data-seat="1"]')
  await expect(seat.locator('.talk-mark')).toHaveAttribute('data-talk', 'private')
  // Who whispers and who is not heard is marked beside the names, never over their letters.
  await table.hand.ask('updatePlayer', { index: 2, property: 'role', value: 'fortuneteller' })
  for (const bot of [one, two]) bot.send('media', { isMuted: true, isDeafened: false, isVideoMuted: false })
  await expect(page.locator('.media-mark')).toHaveCount(2)
  await expect(page.locator('.seat[data-seat="2"] .token__name')).toHaveText('Fortune Teller')
  for (const [frame, viewport] of FRAMES) {
    await page.setViewportSize(viewport)
    await expect(page.locator('.board')).toHaveAttribute('data-frame', frame)
    await settled(page)
    expect(await lettersUnder(page, '.talk-mark, .media-mark')).toEqual([])
  }
  await expect(seat.locator('.seat__plate')).toContainText(nameOf(one))
  await expect(seat.locator('.token[data-team="demon"]')).toBeVisible()
  for (const part of ['.portrait', '.shroud', '.seat__life', '.seat__reminder'])
    await expect(seat.locator(part)).toHaveCount(1)
  await seat.locator('.seat__plate').click()
  await expect(page.locator('.seat-menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await talk.getByRole('button', { name: 'Go there' }).click()
  await one.sees(
    (view) => view.gamestate.userChannels[hand.userId] === view.gamestate.userChannels[one.userId],
  )
  await talk.getByRole('button', { name: 'Leave' }).click()
  await one.sees((view) => view.gamestate.userChannels[hand.userId] === undefined)

  const allowed = panel.getByLabel('Whispers between players are allowed')
  await allowed.click()
  await expect(allowed).not.toBeChecked()
  const chats = await openTab(player.page, 'chat')
  await expect(chats).toContainText('The Storyteller has switched whispers off.')
  await expect(
    chats.getByRole('button', { name: new RegExp(`Ask ${nameOf(one)}|${nameOf(one)}`) }),
  ).toBeDisabled()
  await allowed.click()
  await expect(allowed).toBeChecked()
  await expect(chats.getByRole('button', { name: new RegExp(nameOf(one)) })).toBeEnabled()

  // The silent night is a switch as well, and everybody is told how it stands.
  const silent = panel.getByLabel('At night the town square is silent')
  await expect(silent).toBeChecked()
  await turnTo(table.hand, 3)
  await expect(chats).toContainText('At night nobody is heard in the town square.')
  await silent.click()
  await expect(silent).not.toBeChecked()
  await expect(chats).toContainText('Tonight those in the town square hear each other.')
})

test('[SEAT-42] [SEAT-43] [PROF-17] hands show gestures and emotes, and those of the powerful faces and characters', {
  tag: '@long',
}, async ({ gather, guest, people, storyteller }) => {
  const table = await gather({ free: 2, bots: 1 })
  const [first] = table.bots
  first?.send('raise-hand', 'fist')
  const { page } = await guest(table, 'Ada', 0)
  await page.getByRole('button', { name: 'Choose what the hand shows' }).click()
  const icons = page.locator('.hand-icons__icon')
  await expect(icons).toHaveCount(6)
  for (const name of ['No hand', 'Hand', 'Fist', 'Peace', 'Thumbs up', 'Thumbs down'])
    await expect(page.getByRole('menuitemradio', { name, exact: true })).toBeVisible()
  await page.getByRole('menuitemradio', { name: 'Peace' }).click()
  const raised = page.locator('[data-seat="0"] .raised-hand')
  await expect(raised).toHaveAttribute('data-hand', 'peace')
  await page.locator('.board__heading').click()
  await page.keyboard.press('Space')
  await expect(raised).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(raised).toHaveAttribute('data-hand', 'peace')

  const teller = await storyteller(table)
  await expect(teller.page.locator('[data-seat="2"] .raised-hand__place')).toHaveText('1')
  await expect(teller.page.locator('[data-seat="0"] .raised-hand__place')).toHaveText('2')

  await table.hand.ask('edition', { id: 'tb', theme: 1 })
  const powerful = await guest(table, 'Max', 1, {
    flags: ['tos-agreed', 'verified-email', 'powerful'],
    cosmetics: { emotes: ['owl', 'bugreporter'], border: 'rainbow' },
  })
  await powerful.page.getByRole('button', { name: 'Choose what the hand shows' }).click()
  for (const name of ['Emote owl', 'Waving hand', 'Smiling face', 'Washerwoman'])
    await expect(powerful.page.getByRole('menuitemradio', { name })).toBeVisible()
  await expectAccessible(powerful.page)
  await powerful.page.getByRole('menuitemradio', { name: 'Imp' }).click()
  await expect(teller.page.locator('[data-seat="1"] .raised-hand')).toHaveAttribute('data-hand', 'role:imp')
  await expect(teller.page.locator('[data-seat="1"] .seat__plate')).toHaveAttribute('data-border', 'rainbow')
  powerful.hand.send('raise-hand', 'emote:bugreporter')
  await expect(teller.page.locator('[data-seat="1"] .raised-hand')).toHaveAttribute('data-style', 'overlay')
  // What came with the flag goes with it, at a running table as well.
  await people.change(powerful.person, { flags: ['tos-agreed', 'verified-email'] })
  await expect(teller.page.locator('[data-seat="1"] .seat__plate')).not.toHaveAttribute(
    'data-border',
    'rainbow',
  )
})
