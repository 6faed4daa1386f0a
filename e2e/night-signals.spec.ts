import { expectAccessible } from './support/accessibility.ts'
import { expect, openMenu, plate, seatAt, storedEdition, test } from './support/board.ts'
import { give } from './support/day.ts'
import { barBoxesOf, outside, overlapsIn } from './support/geometry.ts'
import {
  cards,
  draft,
  expectBelowTheFold,
  item,
  logEntries,
  nightfall,
  openNightMenu,
  openPanel,
  send,
  show,
  signalModal,
} from './support/night.ts'
import { nameOf } from './support/talk.ts'

const PHONE = { width: 390, height: 844 } as const
const DESK = { width: 1280, height: 720 } as const

test('[NIGHT-18] [NIGHT-29] [NIGHT-30] a name wakes at night, and what the panels put together fills the screen', async ({
  gather,
  storyteller,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 4 })
  const { hand, bots } = table
  await give(hand, 2, 'imp')
  const { page } = await storyteller(table)
  await page.setViewportSize(DESK)
  const { page: player, person } = await guest(table, 'Ada', 0)
  const [one, two] = bots.map(nameOf)
  const byDay = await openMenu(page, 0)
  await expect(byDay.locator('[data-entry="nominate"]')).toBeVisible()
  await expect(byDay.locator('[data-entry="wake"]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await nightfall(hand)
  // The name says what it opens at night. Its menu has the usual key, and tells of the seat before its entries.
  await expect(plate(page, 2)).toHaveAttribute('aria-haspopup', 'dialog')
  await plate(page, 2).press('Shift+F10')
  await expect(page.getByRole('menu')).toHaveAccessibleDescription(/Imp .*pick a player to die/)
  await page.keyboard.press('Escape')
  await expect(plate(page, 2)).toBeFocused()
  const atNight = await openNightMenu(page, 0)
  await expect(atNight.locator('[data-entry="wake"]')).toBeVisible()
  await expect(atNight.locator('[data-entry="nominate"]')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await plate(page, 0).click()
  const dialogue = signalModal(page)
  await expect(dialogue.locator('.signal__to')).toHaveText(`To ${person.name}`)
  await expect(dialogue.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await dialogue.getByRole('button', { name: 'You are', exact: true }).click()
  await dialogue.getByRole('button', { name: 'Number 10', exact: true }).click()
  await dialogue.getByLabel('In your own words').fill('Sleep well')
  await dialogue.getByRole('button', { name: 'Add', exact: true }).click()
  await openPanel(page, 'Player')
  await dialogue.getByRole('button', { name: one ?? '' }).click()
  await openPanel(page, 'Character')
  await dialogue.getByLabel('Search').fill('imp')
  await dialogue.getByRole('button', { name: 'Imp', exact: true }).click()
  await openPanel(page, 'Grimoire')
  await dialogue.getByRole('button', { name: 'Add the grimoire' }).click()
  await openPanel(page, 'Recipients')
  await dialogue.getByRole('button', { name: two ?? '' }).click()
  await expect(dialogue.locator('.signal__to')).toHaveText(`To ${person.name}, ${two}`)
  await expect(draft(page)).toHaveCount(6)
  await draft(page).nth(1).click()
  await expect(draft(page)).toHaveCount(5)
  await expectAccessible(page, '[data-modal="signal"]')
  // What was begun waits when the dialogue is opened again, also half-written words.
  await openPanel(page, 'Signal')
  await dialogue.getByLabel('In your own words').fill('and *HUSH*')
  const [words, add, footer] = await Promise.all(
    ['.signal__custom input', '.signal__custom button', '.signal__send'].map((part) =>
      dialogue.locator(part).boundingBox(),
    ),
  )
  for (const box of [words, add])
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0)
  await page.keyboard.press('Escape')
  await plate(page, 3).click()
  await expect(draft(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await plate(page, 0).click()
  await expect(draft(page)).toHaveCount(5)
  await expect(dialogue.locator('.signal__to')).toHaveText(`To ${person.name}, ${two}`)
  await expect(dialogue.getByLabel('In your own words')).toHaveValue('and *HUSH*')
  await send(page)
  await expect(dialogue.locator('.signal__sent')).toHaveText(`Sent to ${person.name}, ${two}.`)
  await expect(draft(page)).toHaveCount(0)

  await expect(cards(player)).toContainText('shows you')
  const shown = cards(player).locator('.signal-card')
  await expect(shown).toHaveCount(6)
  await expect(shown.nth(5)).toHaveText('and HUSH')
  await expect(shown.nth(5).locator('strong')).toHaveText('HUSH')
  await expect(shown.nth(0)).toHaveText('You are')
  await expect(shown.nth(1)).toHaveText('Sleep well')
  await expect(shown.nth(2)).toContainText(one ?? '')
  await expect(shown.nth(3)).toContainText('Imp')
  await expect(shown.nth(4).locator('.mini-seat')).toHaveCount(5)
  await expect(shown.nth(4).locator('.mini-grimoire')).toContainText('Imp')
  await expectAccessible(player)
  await cards(player).getByRole('button', { name: 'Yes' }).click()
  await expect(cards(player)).toHaveCount(0)
  await expect(logEntries(page)).toHaveCount(2)
  await expect(logEntries(page).nth(0)).toContainText(`From ${person.name}`)
  await expect(logEntries(page).nth(0)).toContainText('Yes')
  await expect(logEntries(page).nth(1).locator('.signal-log__seen')).toHaveText(`Seen by ${person.name}`)
})

test('[NIGHT-17] [NIGHT-24] what is new is opened by its control and stays read, for whoever may know it', async ({
  gather,
  storyteller,
  guest,
}) => {
  const table = await gather({ free: 0, bots: 3 })
  const { hand, bots } = table
  const [bot] = bots
  if (!bot) throw new Error('nobody came')
  const { page } = await storyteller(table)
  const { hand: spectating } = await guest(table, 'Onlooker')
  const { page: watcher, hand: watching } = await guest(table, 'Grace')
  await hand.ask('requestGrimoire', { id: watching.userId, status: 3 })
  await page.setViewportSize(DESK)
  const ends = () => page.locator('.board__tools').boundingBox()
  const byDay = await ends()
  await nightfall(hand)
  const control = page.locator('.night-control')
  await expect(control).toHaveText('Night information')
  // Somebody without a seat has no icon at the table.
  await show(spectating, [item('number', 7)])
  await expect(control).toHaveText('One new signal')
  expect(await ends()).toEqual(byDay)
  await control.click()
  await expect(logEntries(page).locator('.signal-log__new')).toHaveText('New')
  await expect(logEntries(page)).toContainText('Number 7')
  await expect(signalModal(page).locator('.signal__to')).toContainText('Onlooker')
  await spectating.sees(({ gamestate }) => gamestate.signals[0]?.seenBy.includes(hand.userId))
  await page.keyboard.press('Escape')
  await expect(control).toHaveText('Night information')

  await show(hand, [item('choice')], bot.userId)
  await expect(watcher.locator('.night-control')).toHaveText('2 new signals')
  await watcher.locator('.night-control').click()
  await expect(logEntries(watcher)).toHaveCount(2)
  await watcher.keyboard.press('Escape')
  await expect(watcher.locator('.night-control')).toHaveText('Night information')
  await watching.sees(({ gamestate }) => gamestate.signals.every(({ isRead }) => isRead))
  await watcher.reload()
  await expect(watcher.locator('.night-control')).toHaveText('Night information')
  // Nobody learns that somebody read along.
  expect(hand.view?.gamestate.signals.at(-1)?.seenBy).toEqual([])
})

test('[NIGHT-24] [NIGHT-27] unread signals raise an icon, and the night can be read again', async ({
  gather,
  storyteller,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 3 })
  const { hand, bots } = table
  const [bot] = bots
  if (!bot) throw new Error('nobody came')
  const { page } = await storyteller(table)
  const { page: player, hand: own } = await guest(table, 'Ada', 0)
  const control = player.locator('.night-control')
  await nightfall(hand)
  await expect(page.locator('.night-control')).toHaveText('Night information')
  await expect(control).toHaveCount(0)
  await show(bot, [item('three')])
  await expect(control).toHaveCount(0)
  const icon = seatAt(page, 1).locator('.seat-signal')
  await expect(icon).toHaveAttribute('aria-label', `${nameOf(bot)} has sent a signal`)
  await expect(page.locator('.night-control')).toHaveText('One new signal')
  // On a telephone the bar has just room enough for the night.
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    const bar = await barBoxesOf(page)
    expect(overlapsIn(bar)).toEqual([])
    expect(outside(bar, viewport)).toEqual([])
  }
  await icon.click()
  await expect(signalModal(page).locator('.signal__to')).toHaveText(`To ${nameOf(bot)}`)
  await expect(icon).toHaveCount(0)
  await bot.sees(({ gamestate }) => gamestate.signals[0]?.seenBy.includes(hand.userId))
  await page.keyboard.press('Escape')
  await expect(page.locator('.night-control')).toHaveText('Night information')
  await page.setViewportSize(PHONE)
  await expectBelowTheFold(page, bot, hand.userId)
  await page.setViewportSize(DESK)

  // Whoever is told something is at the way out, whoever is to choose where the choice begins.
  await show(hand, [item('good')], own.userId)
  await expect(cards(player).getByRole('button', { name: 'Seen' })).toBeFocused()
  await player.keyboard.press('Enter')
  await expect(cards(player)).toHaveCount(0)
  await show(hand, [item('choice')], own.userId)
  await expect(cards(player).getByRole('button', { name: 'Answer' })).toBeFocused()
  await cards(player).getByRole('button', { name: 'Seen' }).click()
  await hand.sees(({ gamestate }) => gamestate.signals.at(-1)?.seenBy.includes(own.userId))
  await expect(cards(player)).toHaveCount(0)
  await control.click()
  await expect(logEntries(player)).toHaveCount(2)
  await expect(signalModal(player).getByRole('tab')).toHaveText(['Signal', 'Player', 'Character'])
  // Whoever is to choose has the players before them.
  const openTab = signalModal(player).getByRole('tab', { selected: true })
  await expect(openTab).toHaveText('Player')
  await signalModal(player)
    .getByRole('button', { name: nameOf(bot) })
    .click()
  await send(player)
  await expect(logEntries(player)).toHaveCount(3)
  await player.keyboard.press('Escape')
  await expect(seatAt(page, 0).locator('.seat-signal')).toBeVisible()

  const before = hand.view?.gamestate.signals.length ?? 0
  await show(hand, [item('ability')], own.userId)
  await cards(player).getByRole('button', { name: 'No', exact: true }).click()
  // The answer has to be there before the next sign, or the two may come in either order.
  await hand.sees(({ gamestate }) => gamestate.signals.length >= before + 2)
  await show(hand, [item('good'), item('choice')], own.userId)
  await cards(player).getByRole('button', { name: 'Answer' }).click()
  await expect(openTab).toHaveText('Player')
  await expect(signalModal(player).locator('.signal__to')).toHaveText('To the Storyteller')
  await expect(logEntries(player).nth(0)).toContainText('Good')
  await expect(logEntries(player).nth(1)).toContainText('No')
  // The reveal leaves nothing of the night.
  hand.send('reveal')
  await expect(logEntries(player)).toHaveCount(0)
})

test('[NIGHT-32] [NIGHT-33] who holds the grimoire reads the last ten signals of all, a player the own last three', async ({
  gather,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 4 })
  const { hand, bots } = table
  const [bot] = bots
  if (!bot) throw new Error('nobody came')
  await give(hand, 2, 'wraith')
  const { page: player, hand: own } = await guest(table, 'Ada', 0)
  const { page: watcher, hand: watching } = await guest(table, 'Grace')
  await hand.ask('requestGrimoire', { id: watching.userId, status: 3 })
  await nightfall(hand)
  for (const sign of ['zero', 'one', 'two', 'three', 'four', 'five', 'yes', 'no'] as const)
    await show(hand, [item(sign)], bot.userId)
  for (const sign of ['zero', 'one', 'two', 'three'] as const) await show(hand, [item(sign)], own.userId)
  await bots[1]?.ask('openEyes', { index: 2, value: 'peek' })

  await watcher.locator('.night-control').click()
  await expect(logEntries(watcher)).toHaveCount(10)
  await expect(logEntries(watcher).nth(0)).toContainText('Three')
  await expect(logEntries(watcher).nth(9)).toContainText('Two')
  await expect(logEntries(watcher).nth(9)).toContainText(`to ${nameOf(bot)}`)
  await watcher.keyboard.press('Escape')
  await expect(seatAt(watcher, 2).locator('.seat-eyes')).toHaveAttribute('data-eyes', 'peek')
  await watcher.locator('.side-tab[data-tab="chat"] .side-tab__label').click()
  await watcher.getByRole('button', { name: 'Follow', exact: true }).click()
  await hand.sees(({ gamestate }) => gamestate.following[watching.userId] === hand.userId)
  await expect(watcher.getByRole('button', { name: 'Stop following' })).toBeVisible()

  // Nothing that was shown is lost: four came unread, and one answer more than the log has room for.
  for (const sign of ['Zero', 'One', 'Two', 'Three']) {
    await expect(cards(player).locator('.signal-card')).toContainText(sign)
    await cards(player).getByRole('button', { name: 'Seen' }).click()
  }
  await expect(cards(player)).toHaveCount(0)
  await player.locator('.night-control').click()
  await expect(logEntries(player)).toHaveCount(3)
  await expect(logEntries(player).nth(0)).toContainText('Three')
  await expect(seatAt(player, 2).locator('.seat-eyes')).toHaveCount(0)
  for (const sign of ['yes', 'no', 'good', 'evil'] as const) await show(own, [item(sign)])
  await expect(logEntries(player).nth(0)).toContainText('Evil')
  await expect(logEntries(player).last()).toContainText('Three')
  await player.keyboard.press('Escape')
  await expect(player.locator('.night-control')).toBeVisible()
})

const LANTERN = {
  ...{
    id: 'lantern',
    name: 'Lantern',
    team: 'townsfolk' as const,
    edition: '',
    ability: 'Shines.',
    flavor: '',
  },
  ...{ image: [], icon: 'lantern', reminders: [], remindersGlobal: [], setup: false, firstNight: 5 },
  ...{ otherNight: 0, firstNightReminder: 'Show *LIGHT*. :reminder:', otherNightReminder: '', tokens: '' },
  ...{
    jinxes: [],
    isCustom: true,
    special: [{ type: 'signal', name: 'card', value: 'Look into the light' }],
  },
}

test('the night sheet tells Demon and Minions in one click, wakes, and a character brings a card of its own', async ({
  gather,
  storyteller,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 6 })
  const { hand, bots } = table
  const { roles: _roles, npcs, custom: _custom, theme, ...edition } = storedEdition([])
  const roles = ['imp', 'chef', 'poisoner', 'spy', 'monk', 'saint', 'lantern']
  await hand.ask('edition', { edition, roles: [...roles, 'empath', 'mayor'], npcs, custom: [LANTERN], theme })
  for (const [index, value] of roles.entries())
    await hand.ask('updatePlayer', { index, property: 'role', value })
  await hand.ask('bluffs', ['empath', null, null])
  const { page } = await storyteller(table)
  const { page: player, person } = await guest(table, 'Ada', 0)
  await nightfall(hand)
  await page.locator('[data-tab="first-night"] .side-tab__label').click()
  const deed = (line: string, name: string) =>
    page.locator(`[data-sheet="first-night"] [data-line="${line}"] [data-deed="${name}"]`)
  const line = (name: string) => page.locator(`[data-sheet="first-night"] [data-line="${name}"]`)
  // Without all bluffs it is asked first.
  await expect(line('demoninfo').locator('.night-line__warning')).toHaveText('Bluffs are missing.')
  await deed('demoninfo', 'demoninfo').click()
  await page
    .getByRole('dialog', { name: 'Tell the Demon without all bluffs?' })
    .getByRole('button', { name: 'No' })
    .click()
  await expect(line('demoninfo').locator('.night-line__done')).toHaveCount(0)
  expect(await hand.ask('bluffs', ['empath', 'mayor', 'virgin'])).toMatchObject({ ok: true })
  await expect(line('demoninfo').locator('.night-line__warning')).toHaveCount(0)
  await deed('demoninfo', 'demoninfo').click()
  await expect(line('demoninfo').locator('.night-line__done')).toHaveText(`Sent to ${person.name}.`)
  await expect(line('demoninfo').locator('[data-mark="woken"]')).toHaveText('woken')
  await expect(line('chef').locator('[data-mark="woken"]')).toHaveCount(0)
  // Once more only if it is meant.
  await deed('demoninfo', 'demoninfo').click()
  await page.getByRole('dialog', { name: 'Tell them again?' }).getByRole('button', { name: 'No' }).click()
  const shown = cards(player).locator('.signal-card')
  await expect(shown).toHaveCount(7)
  await expect(shown.nth(0)).toContainText('These are your Minions')
  await expect(shown.nth(3)).toContainText('These characters are not in play')
  await expect(shown.nth(4)).toContainText('Empath')
  await cards(player).getByRole('button', { name: 'Seen' }).click()
  // To a Minion the others are fellows, and nobody is named to themselves.
  await hand.ask('updatePlayer', { index: 0, property: 'role', value: 'poisoner' })
  await hand.ask('updatePlayer', { index: 2, property: 'role', value: 'imp' })
  await deed('minioninfo', 'minioninfo').click()
  const [, demon = '', minion = ''] = bots.map(nameOf)
  await expect(shown).toHaveCount(4)
  for (const [at, text] of ['This is the Demon', demon, 'These are your fellow Minions', minion].entries())
    await expect(shown.nth(at)).toContainText(text)
  // Four lie in one row: none of them begins below the buttons.
  const tops = await shown.evaluateAll((all) => all.map((card) => (card as HTMLElement).offsetTop))
  expect(new Set(tops).size).toBe(1)
  await cards(player).getByRole('button', { name: 'Seen' }).click()
  await bots[2]?.sees(({ gamestate }) => gamestate.signals[0]?.message[0]?.id === 'demon')
  expect(bots[0]?.view?.gamestate.signals).toEqual([])
  // What evil is told is a step of its own: the turns of their characters are still to come.
  await expect(line('minioninfo').locator('[data-mark="woken"]')).toHaveCount(2)
  for (const own of ['poisoner', 'spy']) await expect(line(own).locator('[data-mark="woken"]')).toHaveCount(0)

  // The marks of script files are drawn, not printed.
  const words = line('lantern').locator('.night-line__reminder')
  await expect(words).toHaveText('Show LIGHT. ')
  await expect(words.locator('strong')).toHaveText('LIGHT')
  await expect(words.getByRole('img', { name: 'reminder' })).toBeVisible()
  await deed('lantern', 'wake').click()
  await expect(signalModal(page).locator('.signal__to')).toHaveText(`To ${bots.map(nameOf)[5]}`)
  // By hand, too, "not in play" brings along the characters it speaks of.
  await signalModal(page).locator('.signal__sign[data-item="bluffs"]').click()
  await expect(draft(page)).toHaveText(['These characters are not in play', 'Empath', 'Mayor', 'Virgin'])
  for (const _ of ['sign', 'and', 'three', 'bluffs']) await draft(page).first().click()
  await expect(draft(page)).toHaveCount(0)
  await signalModal(page).getByRole('button', { name: 'Look into the light' }).click()
  await send(page)
  await bots[5]?.sees(
    ({ gamestate }) => gamestate.signals[0]?.message[0]?.description === 'Look into the light',
  )
  await page.keyboard.press('Escape')
  // Whoever sees the grimoire by right is shown a copy of it from the menu.
  await (await openNightMenu(page, 3)).locator('[data-entry="show-grimoire"]').click()
  await expect(draft(page)).toHaveText('The grimoire')
  await send(page)
  await bots[2]?.sees(({ gamestate }) => gamestate.signals.at(-1)?.message[0]?.id === 'grimoire')
  await expect(line('spy').locator('[data-mark="woken"]')).toHaveCount(1)
  await expect(logEntries(page).nth(3)).toContainText(`to ${person.name}`)
})
