import type { Locator, Page } from '@playwright/test'
import { choose, expect, modal, openMenu, plate, prepare, seatAt, test, token } from './support/board.ts'
import { closeVote, give, kill, nominate, voteButton } from './support/day.ts'
import { homebrewCharacter, homebrewScript } from './support/homebrew.ts'
import { cards, nightfall, openNightMenu, send } from './support/night.ts'

/** Pictures from elsewhere are wanted. */
const OPT_IN = { settings: [0.8, 1, 0, 1, 0, false, false, true, false] }
const GOOD = 'https://pictures.example/lamp.svg'
const BROKEN = 'https://pictures.example/gone.png'
const LONG_NAME = 'Extraordinary Gravedigger Twin'

const CUSTOM = [
  homebrewCharacter('lamplighter', 'Lamplighter', GOOD),
  homebrewCharacter('wick', 'Wick', GOOD),
  homebrewCharacter('gravetwin', LONG_NAME, BROKEN),
]

const script = (name: string, ...others: readonly string[]) => homebrewScript(name, CUSTOM, others)

/** The own picture of a character, wherever a token of it is. */
const ownPicture = (where: Locator): Locator =>
  where.locator(`image[href="${GOOD}"], img[src="${GOOD}"]`).first()

async function servePictures(page: Page): Promise<void> {
  const body = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>'
  await page.route('https://pictures.example/**', (route) =>
    route.request().url() === GOOD
      ? route.fulfill({ contentType: 'image/svg+xml', body })
      : route.fulfill({ status: 404 }),
  )
}

const openSide = async (page: Page, name: string): Promise<Locator> => {
  await page.locator(`.side-tab[data-tab="${name}"] .side-tab__label`).click()
  return page.locator(`.side-tab[data-tab="${name}"] .side-tab__panel`)
}

test('[SCRIPT-39] [ROLE-50] [SEAT-44] own pictures on every token, deeds of NPCs, and what a change of script takes back', {
  tag: '@long',
}, async ({ gather, storyteller, guest }) => {
  const table = await gather({ free: 1, bots: 7 })
  const { hand } = table
  await hand.ask('edition', script('Salt', 'empath'))
  for (const [index, value] of ['lamplighter', 'gravetwin', 'chef', 'imp'].entries())
    await hand.ask('updatePlayer', { index, property: 'role', value })
  await hand.ask('bluffs', ['wick', null, null])
  const lit = { role: 'lamplighter', name: 'Lit', isFlipped: false }
  await hand.ask('updatePlayer', { index: 2, property: 'reminders', value: [lit] })
  const { page } = await storyteller(table, { storage: OPT_IN })
  await servePictures(page)
  const { page: player } = await guest(table, 'Ada', 0, {
    storage: OPT_IN,
    flags: ['tos-agreed', 'verified-email', 'powerful'],
  })
  await servePictures(player)
  await page.reload()
  await player.reload()

  // The Storyteller meets the picture on the board, in menus, pickers and sheets.
  await expect(ownPicture(seatAt(page, 0))).toBeVisible()
  await expect(ownPicture(seatAt(page, 2).locator('.reminder'))).toBeVisible()
  // What cannot be drawn leaves the icon, and a name that is too long its beginning.
  const twin = seatAt(page, 1)
  await expect(twin.locator('.token__icon')).toBeVisible()
  await expect(twin.locator('.token__image')).toHaveCount(0)
  await expect(twin.locator('.token__name')).toHaveText(/^Extraordinary .*…$/)
  await expect(ownPicture((await openMenu(page, 0)).locator('.seat-menu__head'))).toBeVisible()
  await page.keyboard.press('Escape')
  await token(page, 2).click()
  await expect(ownPicture(modal(page, 'role').locator('[data-character="wick"]'))).toBeVisible()
  await expect(modal(page, 'role').locator('[data-character="gravetwin"]')).toContainText(LONG_NAME)
  await page.keyboard.press('Escape')
  await choose(page, 2, 'reminder')
  await expect(ownPicture(modal(page, 'reminder').locator('[data-reminder="lamplighter:Lit"]'))).toBeVisible()
  await page.keyboard.press('Escape')
  await prepare(page, 'gatherRoles')
  await expect(ownPicture(modal(page, 'roles').locator('[data-character="wick"]'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ownPicture((await openSide(page, 'bluffs')).locator('.bluffs__slot'))).toBeVisible()
  // Three bluffs stand side by side, each wholly in the panel.
  const slots = page.locator('.side-tab[data-tab="bluffs"] .bluffs__slot')
  const boxes = await Promise.all([0, 1, 2].map((at) => slots.nth(at).boundingBox()))
  expect(new Set(boxes.map((box) => Math.round(box?.y ?? -1))).size).toBe(1)
  // Beside an open panel and among reminders every button of the vote can be clicked.
  await nominate(hand, 1, 2)
  await expect(voteButton(page, 'close')).toBeVisible()
  for (const button of await page.locator('[data-vote-button]:enabled').all())
    await button.click({ trial: true })
  await closeVote(hand)
  for (const [name, row] of [
    ['characters', '[data-role="lamplighter"]'],
    ['first-night', '[data-line="lamplighter"]'],
  ] as const) {
    const panel = await openSide(page, name)
    await expect(ownPicture(panel.locator(row))).toBeVisible()
  }

  // Whoever looks for a button finds it by its picture.
  const pictures = await page
    .locator('.board__bar button svg')
    .evaluateAll((all) => all.map((drawing) => drawing.innerHTML))
  expect(pictures.length).toBeGreaterThan(8)
  expect(pictures.filter((drawing, at) => pictures.indexOf(drawing) !== at)).toEqual([])

  // NPCs: the dead get their votes back and lose them again; everybody points.
  await kill(hand, 4)
  await hand.ask('updatePlayer', { index: 4, property: 'isVoteless', value: true })
  const npcs = await openSide(page, 'npcs')
  await npcs.getByRole('button', { name: 'Give the dead their votes back' }).click()
  await expect(seatAt(player, 4)).toHaveAttribute('data-voteless', 'false')
  await npcs.getByRole('button', { name: 'Take the votes of the dead' }).click()
  await expect(seatAt(player, 4)).toHaveAttribute('data-voteless', 'true')
  await npcs.getByRole('button', { name: 'Let everybody point' }).click()
  await expect(player.locator('.pointing__hint')).toHaveText('Point at somebody.')
  hand.send('pointing', { isPointing: false })
  await expect(player.locator('.pointing')).toHaveCount(0)
  await openSide(player, 'npcs')
  await expect(player.locator('.npc[data-npc="ferryman"]')).toBeVisible()
  await expect(player.locator('.npc__tools')).toHaveCount(0)

  // The player meets it as well: told the character, in the hand's icon, and on the own card.
  await give(hand, 0, 'wick')
  await expect(ownPicture(player.locator('.received-role'))).toBeVisible()
  await player.keyboard.press('Escape')
  await token(player, 0).click()
  await expect(ownPicture(player.locator('.own-card'))).toBeVisible()
  await player.keyboard.press('Escape')
  const raise = async (icon: string): Promise<void> => {
    await player.locator('.hand-control__more').click()
    await player.locator(`.hand-menu [data-hand="role:${icon}"]`).click()
  }
  await raise('lamplighter')
  await expect(ownPicture(seatAt(page, 0).locator('.raised-hand'))).toBeVisible()
  await expect(ownPicture(player.locator('.hand-control__hand'))).toBeVisible()
  await raise('empath')
  await expect(seatAt(page, 0).locator('.raised-hand')).toHaveAttribute('data-hand', 'role:empath')
  await hand.ask('edition', script('Smoke'))
  for (const screen of [page, player])
    await expect(seatAt(screen, 0).locator('.raised-hand')).toHaveAttribute('data-hand', 'hand')

  // At night the menu has a handle beside the name, for keys as well; the copy of the grimoire has everybody.
  await hand.ask('updatePlayer', { index: 0, property: 'role', value: 'spy' })
  await hand.ask('updatePlayer', { index: 1, property: 'role', value: 'lamplighter' })
  await hand.ask('updatePlayer', { index: -1, property: 'role', value: 'wick' })
  await nightfall(hand)
  await plate(page, 0).focus()
  await page.keyboard.press('Tab')
  await expect(seatAt(page, 0).locator('.seat__more')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('.seat-menu [data-entry="wake"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await (await openNightMenu(page, 0)).locator('[data-entry="show-grimoire"]').click()
  await send(page)
  const copy = cards(player).locator('.mini-grimoire')
  await expect(ownPicture(copy.locator('.mini-grimoire__circle'))).toBeVisible()
  await expect(copy.locator('.mini-grimoire__storytellers .mini-seat')).toHaveCount(1)
  await expect(ownPicture(copy.locator('.mini-grimoire__storytellers'))).toBeVisible()

  // And the story of the game, once it is told.
  await hand.ask('toggleRunning', true)
  await hand.ask('endGame', { isEvilWin: false })
  await page.keyboard.press('Escape')
  await page.locator('.main-menu__trigger').click()
  await page.getByRole('tab', { name: 'During the game' }).click()
  await page.locator('.main-menu [data-entry="chronicle"]').click()
  await expect(
    ownPicture(modal(page, 'chronicle').locator('.chronicle__member[data-seat="1"]')),
  ).toBeVisible()
})
