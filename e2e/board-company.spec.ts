import { ACCESS_DENIED, ACCESS_GRANTED, ACCESS_REQUESTED, eyesOf } from '@belfry/rules'
import {
  choose,
  entriesOf,
  expect,
  modal,
  openMenu,
  plate,
  prepare,
  refuse,
  seatAt,
  test,
} from './support/board.ts'
import { give } from './support/day.ts'
import { nameOf, openTab, recipient, retell, turnTo, whisper } from './support/talk.ts'

test('[SEAT-09] whoever sits down leaves the corner they talked in, and no longer writes to the spectators', async ({
  gather,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 0 })
  const { page, hand } = await guest(table, 'Late')
  const panel = await openTab(page, 'text')
  await expect(recipient(panel, 'Spectators')).toHaveAttribute('aria-selected', 'true')
  const chats = await openTab(page, 'chat')
  await chats.locator('.talk__room').first().click()
  await hand.sees(({ gamestate, self }) => gamestate.userChannels[self.userId])
  await plate(page, 0).click()
  await hand.sees(({ gamestate, self }) => self.seat === 0 && !gamestate.userChannels[self.userId])
  await expect(recipient(panel, 'Everybody')).toHaveAttribute('aria-selected', 'true')
  await expect(recipient(panel, 'Spectators')).toHaveCount(0)
})

test('[BOARD-22] [BOARD-23] [BOARD-24] a whisper shows who is in it, what they switched off, and a token to note on', async ({
  gather,
  actor,
  handOf,
  people,
}) => {
  const table = await gather({ free: 1, bots: 2 })
  await table.hand.ask('edition', { id: 'tb', theme: 1 })
  await table.hand.ask('updatePlayer', { index: 2, property: 'role', value: 'thief' })
  const [one, two] = table.bots
  if (!one || !two) throw new Error('too few bots')
  const { page, person: ada } = await actor('Ada')
  await people.change(ada, { pronouns: 'she/her' })
  const hand = await handOf(ada, table.session)
  await hand.ask('claimSeat', 0)
  // An account always has a name; an older server may still leave it out.
  await retell(page, (text) => text.replaceAll(`"username":"${nameOf(two)}"`, '"username":""'))
  await page.goto(`/join/${table.session}`)
  await expect(seatAt(page, 2)).toBeVisible()
  const overlay = page.locator('.whisper')
  const person = (seat: number) => overlay.locator(`.whisperer[data-seat="${seat}"]`)
  await expect(overlay).toHaveCount(0)
  for (const [bot, seat] of [
    [one, 1],
    [two, 2],
  ] as const) {
    whisper(hand, bot.userId)
    await bot.sees(({ gamestate }) => hand.userId in gamestate.whisperFrom)
    whisper(bot, hand.userId)
    await expect(person(seat).locator('.whisperer__name')).toHaveText(
      seat === 1 ? nameOf(one) : 'Unnamed user',
    )
    await expect(person(0).locator('.whisperer__pronouns')).toHaveText('she/her')
    await expect(overlay.locator('.whisperer')).toHaveCount(2)
    if (seat === 2) break
    await person(1).locator('button.whisperer__token').click()
    await modal(page, 'role').getByRole('button', { name: 'Imp (Demon)' }).click()
    await expect(person(1).locator('.token--note')).toBeVisible()
    await expect(seatAt(page, 1).locator('.token--note')).toBeVisible()
    await choose(page, 1, 'reminder')
    await modal(page, 'reminder').getByRole('button', { name: 'Evil', exact: true }).click()
    await expect(person(1).locator('.reminder')).toHaveCount(1)
    const off = person(1).locator('.whisperer__media > li')
    await expect(off).toHaveCount(0)
    one.send('media', { isMuted: true, isDeafened: true, isVideoMuted: true })
    await expect(off).toHaveText(['Microphone off', 'Hears nobody', 'Camera off'])
    await expect(person(1).locator('.whisperer__portrait .portrait')).toBeVisible()
    one.send('media', { isMuted: true, isDeafened: false, isVideoMuted: false })
    await expect(off).toHaveText(['Microphone off'])
    await expect(person(0).locator('.whisperer__media')).toHaveCount(0)
    hand.send('channel', null)
    await expect(overlay).toHaveCount(0)
  }
  // Everybody knows a traveller: there is nothing to note.
  await expect(person(2).locator('.token[data-team="traveller"]')).toBeVisible()
  await expect(person(2).locator('button.whisperer__token')).toHaveCount(0)
})

test('[ROLE-51] what a character can do with fingers and eyes is in the menu of its seat, in its time', async ({
  gather,
  storyteller,
}) => {
  const table = await gather({ free: 5, bots: 0 })
  await table.hand.ask('updatePlayer', { index: 0, property: 'role', value: 'boomdandy' })
  await give(table.hand, 1, 'wraith')
  const { page } = await storyteller(table)
  expect(await entriesOf(await openMenu(page, 1))).not.toContain('eyes-open')
  await page.keyboard.press('Escape')
  await choose(page, 0, 'pointing boomdandy')
  await table.hand.sees(({ gamestate }) => gamestate.pointing.isPointing !== false)
  await expect(page.locator('.board')).toHaveAttribute('data-mode', 'pointing')
  table.hand.send('pointing', { isPointing: false })
  await expect(page.locator('.board')).toHaveAttribute('data-mode', 'grimoire')
  await turnTo(table.hand, 3)
  expect(await entriesOf(await openMenu(page, 0))).not.toContain('pointing boomdandy')
  await page.keyboard.press('Escape')
  await choose(page, 1, 'eyes-open')
  await table.hand.sees(({ session }) => eyesOf(session.players[1]?.status ?? []) === 'open')
  expect(await entriesOf(await openMenu(page, 1))).toEqual(
    expect.arrayContaining(['eyes-peek', 'eyes-close']),
  )
})

test('[BOARD-32] whoever is granted the grimoire bears a book, and sees the copy of it, live, and can change nothing', async ({
  gather,
  guest,
}) => {
  const table = await gather({ free: 5, bots: 0 })
  const { hand } = table
  await hand.ask('edition', { id: 'tb', theme: 1 })
  await hand.ask('updatePlayer', { index: 1, property: 'role', value: 'imp' })
  const { page, hand: reader } = await guest(table, 'Reader')
  await expect(page.locator('.seat .token--back')).toHaveCount(5)
  await reader.ask('requestGrimoire', { status: ACCESS_REQUESTED })
  await hand.ask('requestGrimoire', { id: reader.userId, status: ACCESS_GRANTED })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grimoire')
  await expect(seatAt(page, 1).locator('.token__name')).toHaveText('Imp')
  const reminder = { role: 'imp', name: 'Dead', isFlipped: false }
  await hand.ask('updatePlayer', { index: 2, property: 'reminders', value: [reminder] })
  await expect(seatAt(page, 2).locator('.seat__reminder')).toHaveAttribute('title', 'Dead (Imp)')
  await expect(page.locator('.seat__add, .seat__life')).toHaveCount(0)
  const entries = await entriesOf(await openMenu(page, 1))
  for (const entry of ['character', 'reminder', 'life', 'remove']) expect(entries).not.toContain(entry)
  await page.keyboard.press('Escape')
  // Letters belong to an open menu.
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.keyboard.press('u')
  const own = page.locator('[data-modal="users"] .person').filter({ hasText: nameOf(reader) })
  await expect(own.locator('[data-access="granted"] [data-icon="book"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await hand.ask('requestGrimoire', { id: reader.userId, status: ACCESS_DENIED })
  await expect(page.locator('.seat .token--back')).toHaveCount(5)
  await expect(page.locator('.seat__reminder')).toHaveCount(0)
})

test("[ROLE-48] Storyteller's characters that the server refuses are told under a title of their own", async ({
  gather,
  storyteller,
}) => {
  const table = await gather({ free: 5, bots: 0 })
  await table.hand.ask('edition', { id: 'tb', theme: 1 })
  const { page } = await storyteller(table)
  await refuse(page, 'npcs', 'not-storyteller')
  await page.reload()
  await expect(page.locator('.seat')).toHaveCount(5)
  await prepare(page, 'gatherNpcs')
  await modal(page, 'npc').getByRole('button', { name: 'Angel (Fabled)' }).click()
  await expect(page.getByRole('dialog', { name: "The Storyteller's characters were not set" })).toContainText(
    'Only a Storyteller can do this',
  )
})
