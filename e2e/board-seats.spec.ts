import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
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
  token,
} from './support/board.ts'
import { nameOf } from './support/talk.ts'

test("[BOARD-31] [SEAT-24] the Storyteller's menu offers everything that can be done with a seat", async ({
  localTable,
  gather,
  storyteller,
}) => {
  const { page } = await localTable({ seats: 6, phase: 2 })
  const menu = await openMenu(page, 3)
  expect(await entriesOf(menu)).toEqual(
    expect.arrayContaining(['nominate', 'character', 'alignment', 'reminder', 'life', 'rename', 'remove']),
  )
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  // In a session people name themselves, and a seat can be emptied instead.
  const table = await gather({ free: 0, bots: 5 })
  const { page: live } = await storyteller(table)
  const entries = await entriesOf(await openMenu(live, 1))
  expect(entries).toContain('empty')
  expect(entries).not.toContain('rename')
})

test('a seat is renamed, killed, turned and removed from its menu, which a right click opens too', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 6, phase: 2 })
  await choose(page, 0, 'rename')
  await page.getByLabel('Name').fill('Agnes')
  await page.keyboard.press('Enter')
  await expect(plate(page, 0)).toHaveText('Agnes')
  await choose(page, 0, 'life')
  await expect(seatAt(page, 0)).toHaveAttribute('data-dead', 'true')
  await expect(seatAt(page, 0).locator('.shroud__seal')).toBeVisible()
  await choose(page, 0, 'alignment')
  await expect(seatAt(page, 0).locator('.token__alignment[data-alignment="e"]')).toBeVisible()
  await token(page, 5).click({ button: 'right' })
  await expect(page.locator('.seat-menu__name')).toHaveText('Fritz')
  await page.locator('.seat-menu [data-entry="remove"]').click()
  await expect(page.locator('.seat')).toHaveCount(5)
})

test("[SEAT-30] life is the Storyteller's to change: players have no such control", async ({
  gather,
  storyteller,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 5 })
  const { page: teller } = await storyteller(table)
  const { page: player } = await guest(table, 'Player', 0)
  await expect(player.locator('.seat__life')).toHaveCount(0)
  expect(await entriesOf(await openMenu(player, 2))).not.toContain('life')
  await player.keyboard.press('Escape')
  await seatAt(teller, 2).hover()
  await seatAt(teller, 2).locator('.seat__life').click()
  await expect(seatAt(player, 2)).toHaveAttribute('data-dead', 'true')
  await expect(seatAt(player, 2).locator('.shroud')).toBeVisible()
})

test('[SEAT-14] [SEAT-38] in a running game emptying a seat asks, a vote is given and taken, and a slip is taken back', async ({
  gather,
  storyteller,
}) => {
  const table = await gather({ free: 0, bots: 5 })
  await table.hand.ask('toggleRunning', true)
  const { page } = await storyteller(table)
  const [, victim] = table.bots
  if (!victim) throw new Error('too few bots')
  const name = nameOf(victim)
  await choose(page, 1, 'empty')
  const dialogue = page.getByRole('dialog', { name: 'Empty the seat?' })
  await dialogue.getByRole('button', { name: 'No' }).click()
  await expect(plate(page, 1)).toHaveText(name)
  // One click on the peg kills in public; the way back stands beside the phase.
  await seatAt(page, 1).hover()
  await seatAt(page, 1).locator('.seat__life').click()
  await expect(seatAt(page, 1)).toHaveAttribute('data-dead', 'true')
  await page.getByRole('button', { name: `Undo: ${name} dies` }).click()
  await expect(seatAt(page, 1)).toHaveAttribute('data-dead', 'false')
  expect(table.hand.view?.session.game.history.some(({ type }) => type === 'death')).toBe(false)
  await choose(page, 1, 'life')
  await choose(page, 1, 'ghost-vote')
  await expect(seatAt(page, 1)).toHaveAttribute('data-voteless', 'true')
  await choose(page, 1, 'ghost-vote')
  await expect(seatAt(page, 1)).toHaveAttribute('data-voteless', 'false')
})

test('[SEAT-04] [SESS-68] a Storyteller has a menu and tokens of their own, and is no empty seat to anybody', async ({
  gather,
  storyteller,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 5 })
  await table.hand.ask('edition', { id: 'tb', theme: 1 })
  const { page } = await storyteller(table)
  const { page: watcher } = await guest(table, 'Watcher')
  const portrait = page.locator('.storyteller').first()
  await portrait.click()
  const menu = page.locator('.seat-menu')
  await expect(menu.locator('.seat-menu__name')).toHaveText(table.owner.name)
  const offered = await entriesOf(menu)
  expect(offered).toEqual(expect.arrayContaining(['nominate', 'character', 'reminder', 'profile']))
  for (const entry of ['claim', 'empty', 'remove', 'vacate', 'rename', 'life'])
    expect(offered).not.toContain(entry)
  await menu.locator('[data-entry="character"]').click()
  await modal(page, 'role').getByRole('button', { name: 'Chef (Townsfolk)' }).click()
  await expect(page.locator('.storyteller__token')).toContainText('Chef')
  await portrait.click()
  await menu.locator('[data-entry="alignment"]').click()
  await expect(page.locator('.storyteller__token .token__alignment')).toHaveAttribute('data-alignment', 'e')
  await portrait.click()
  await menu.locator('[data-entry="reminder"]').click()
  await modal(page, 'reminder').getByRole('button', { name: 'Good', exact: true }).click()
  const reminder = page.locator('.storyteller__reminder')
  await expect(reminder).toHaveAccessibleName('Good')
  await reminder.click()
  await menu.locator('[data-entry="remove"]').click()
  await expect(reminder).toHaveCount(0)

  await expect(watcher.locator('.storyteller__token')).toHaveCount(0)
  await watcher.locator('.storyteller').first().click()
  const seen = watcher.locator('.seat-menu')
  await expect(seen.locator('.seat-menu__name')).toHaveText(table.owner.name)
  for (const entry of await entriesOf(seen)) expect(['whisper', 'write', 'profile']).toContain(entry)
})

test('[SEAT-07] [ROLE-18] a click on a free seat sits down, one on the own token reads it, and notes are named as private', async ({
  gather,
  guest,
}) => {
  const table = await gather({ free: 2, bots: 5 })
  await table.hand.ask('edition', { id: 'tb', theme: 1 })
  const { page } = await guest(table, 'Newcomer')
  await expect(token(page, 1)).toContainText('Sit here')
  await expect(seatAt(page, 1).locator('.seat__add')).toHaveCount(0)
  await token(page, 1).click()
  await expect(page.locator('.seat--own')).toHaveAttribute('data-seat', '1')
  await expect(modal(page, 'role')).toHaveCount(0)
  await token(page, 1).click()
  const card = page.locator('.own-card')
  await expect(card).toContainText('You have not been told your character yet')
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await table.hand.ask('updatePlayer', { index: 1, property: 'role', value: 'chef' })
  await table.hand.ask('toggleRunning', true)
  await expect(token(page, 1)).toHaveAccessibleName(/: Chef$/)
  await expect(page.locator('.received-role')).toHaveCount(0)
  await token(page, 1).click()
  await expect(card).toContainText('You are the Chef')
  await expect(card.locator('.own-card__ability')).not.toBeEmpty()
  await expect(card).toContainText('Nobody but you ever sees them')
  await expectAccessible(page, '.own-card')
  await card.getByRole('button', { name: 'Private note: a character' }).click()
  await modal(page, 'role').getByRole('button', { name: 'Imp (Demon)' }).click()
  await expect(seatAt(page, 1).locator('.seat__guess')).toBeVisible()
  // The note lies beside the name of the character, not over it.
  const [guess, name] = await Promise.all([
    seatAt(page, 1).locator('.seat__guess .token').boundingBox(),
    seatAt(page, 1).locator('.seat__face .token__name').boundingBox(),
  ])
  expect((guess?.y ?? 0) + (guess?.height ?? 0)).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0) / 2)
})

test('[SEAT-35] at night of a session a click marks for death and opens the reminders of death', async ({
  gather,
  storyteller,
}) => {
  const table = await gather({ free: 0, bots: 5 })
  for (const [index, value] of ['imp', 'ravenkeeper'].entries())
    await table.hand.ask('updatePlayer', { index, property: 'role', value })
  await table.hand.ask('history', { type: 'phase', payload: 2 })
  const { page } = await storyteller(table)
  await seatAt(page, 1).hover()
  await seatAt(page, 1).locator('.seat__life').click()
  await expect(seatAt(page, 1)).toHaveAttribute('data-marked', 'true')
  const picker = modal(page, 'reminder')
  // It says that the mark is set, and whose it is.
  const name = (await seatAt(page, 1).locator('.seat__name').textContent()) ?? ''
  await expect(picker.locator('.picker__life')).toContainText(`${name} is marked for death`)
  // Wherever the picker was left last: it opens where the tokens of this game are.
  await picker.getByRole('tab', { name: 'Others' }).click()
  await page.keyboard.press('Escape')
  await seatAt(page, 1).hover()
  await seatAt(page, 1).locator('.seat__life').click()
  await expect(seatAt(page, 1)).toHaveAttribute('data-marked', 'false')
  await expect(picker.locator('.picker__life')).toContainText(`${name} is no longer marked for death`)
  await page.keyboard.press('Escape')
  await seatAt(page, 1).hover()
  await seatAt(page, 1).locator('.seat__life').click()
  await expect(picker.getByRole('textbox')).toHaveValue('Dead')
  await picker.getByRole('button', { name: /^Dead/ }).first().click()
  await expect(seatAt(page, 1).locator('.seat__reminder')).toHaveAttribute('title', /^Dead/)
  await expect(seatAt(page, 1).locator('.chalk')).toBeVisible()
  // Chalk on parchment has a dark edge.
  const edge = seatAt(page, 1).locator('.chalk__edge')
  await expect(edge).not.toHaveCSS('stroke', 'none')
})

test('[SEAT-10] whoever takes a seat without a name is asked for one', async ({ gather, guest, people }) => {
  const table = await gather({ free: 1, bots: 1 })
  const { page, person } = await guest(table, 'Nameless')
  // An account always has a name; a server may still send an empty one.
  await page.routeWebSocket(/\/backend\/socket\//, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => socket.send(String(message).replaceAll(`"${person.name}"`, '""')))
  })
  await page.reload()
  await token(page, 0).click()
  const dialogue = page.getByRole('dialog', { name: 'What are you called?' })
  await dialogue.getByLabel('Name').fill(people.uniqueName('Named'))
  await dialogue.getByRole('button', { name: 'OK' }).click()
  await expect(dialogue).toBeHidden()
  await expect(page.locator('.seat--own')).toHaveAttribute('data-seat', '0')
})

test('[SEAT-12] leaving a seat is confirmed while a game is running', async ({ gather, guest }) => {
  const table = await gather({ free: 1, bots: 1 })
  const { page } = await guest(table, 'Leaver', 0)
  await expect(page.locator('.seat--own')).toBeVisible()
  await choose(page, 0, 'vacate')
  await expect(page.locator('.seat--own')).toHaveCount(0)
  await plate(page, 0).click()
  await expect(page.locator('.seat--own')).toBeVisible()
  await table.hand.ask('toggleRunning', true)
  await choose(page, 0, 'vacate')
  const dialogue = page.getByRole('dialog', { name: 'Leave your seat?' })
  await dialogue.getByRole('button', { name: 'No' }).click()
  await expect(page.locator('.seat--own')).toBeVisible()
  await choose(page, 0, 'vacate')
  await dialogue.getByRole('button', { name: 'Yes' }).click()
  await expect(page.locator('.seat--own')).toHaveCount(0)
})

test('[SEAT-29] each thing that can fail at a seat says so in words of its own', { tag: '@long' }, async ({
  gather,
  guest,
  storyteller,
}) => {
  const table = await gather({ free: 1, bots: 1 })
  await table.hand.ask('updatePlayer', { index: 1, property: 'role', value: 'imp' })
  const { page, hand } = await guest(table, 'Late')
  await refuse(page, 'claimSeat', 'seat-taken')
  await page.reload()
  const told = async (screen: Page, title: string): Promise<void> => {
    const dialogue = screen.getByRole('dialog', { name: title, exact: true })
    await dialogue.getByRole('button', { name: 'OK' }).click()
    await expect(dialogue).toHaveCount(0)
  }
  await token(page, 0).click()
  await told(page, 'The seat was not taken')
  await hand.ask('claimSeat', 0)
  await choose(page, 0, 'vacate')
  await told(page, 'The seat was not left')

  const { page: teller } = await storyteller(table)
  await refuse(teller, 'updateSeats|updatePlayer|clear|tellCharacter', 'not-storyteller')
  await teller.reload()
  const yes = () => modal(teller, 'dialogue').getByRole('button', { name: 'Yes' }).click()
  await choose(teller, 1, 'life')
  await told(teller, 'The seat was not changed')
  await choose(teller, 1, 'tell')
  await told(teller, 'The characters were not sent')
  await choose(teller, 1, 'remove')
  await yes()
  await told(teller, 'The seat was not removed')
  await prepare(teller, 'clearGrimoire')
  await yes()
  await told(teller, 'The grimoire was not cleared')
  await prepare(teller, 'gather')
  const card = teller.locator('.gather-card')
  await card.getByRole('button', { name: 'Add a seat' }).click()
  await told(teller, 'No seat was added')
  await card.getByRole('button', { name: 'Shuffle' }).click()
  await told(teller, 'The seats were not moved')
})
