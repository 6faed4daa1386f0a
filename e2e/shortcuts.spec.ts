import { createHash } from 'node:crypto'
import { expectAccessible } from './support/accessibility.ts'
import { expect, modal, prepare, seatAt, test } from './support/board.ts'
import { openSettings, settingsSheet, storedValue } from './support/settings.ts'
import { whisper } from './support/talk.ts'

test('[SET-12] [SET-30] [SHELL-58] keys are recorded, added, refused when they are there already, and put back', async ({
  actor,
}) => {
  const { page } = await actor('Ada')
  await page.goto('/')
  await expect(page.locator('.lobby')).toBeVisible()
  await page.keyboard.press('/')
  const fifth = settingsSheet(page).getByRole('tab').nth(4)
  await expect(fifth).toHaveText('Shortcuts')
  await expect(fifth).toHaveAttribute('aria-selected', 'true')
  const panel = await openSettings(page, 'shortcuts')
  const line = (name: string) => panel.locator(`.shortcut[data-action="${name}"]`)
  const keys = (name: string) => line(name).locator('kbd')
  await expect(keys('timer')).toHaveText(['z'])
  await expect(panel.getByLabel('Made for fingers')).toHaveCount(0)

  await line('timer').locator('.shortcut__keys').click()
  await expect(line('timer')).toContainText('Press a key')
  await page.keyboard.press('Control+k')
  await expect(keys('timer')).toHaveText(['Ctrl+k'])
  await line('timer').getByRole('button', { name: 'Another key for: Set a timer' }).click()
  await page.keyboard.press('y')
  await expect(keys('timer')).toHaveText(['Ctrl+k', 'y'])
  await line('timer')
    .getByRole('button', { name: /^Another key/ })
    .click()
  await page.keyboard.press('y')
  await expect(line('timer').getByRole('alert')).toBeVisible()
  await expect(keys('timer')).toHaveText(['Ctrl+k', 'y'])
  expect(await storedValue(page, 'keybindings')).toMatchObject({ timer: ['Ctrl+k', 'y'], users: ['u'] })

  await line('users').locator('.shortcut__keys').click()
  await page.keyboard.press('y')
  await expect(line('users').locator('.shortcut__rivals')).toHaveText(
    'y is also a key of: Set a timer, which hears it first.',
  )
  await expect(line('timer').locator('.shortcut__rivals')).toHaveText(
    'y is also a key of: People and session. This action hears it.',
  )
  await expectAccessible(page)
  await line('timer').getByRole('button', { name: 'Remove the key y from: Set a timer' }).click()
  await expect(keys('timer')).toHaveText(['Ctrl+k'])
  await expect(panel.locator('.shortcut__rivals')).toHaveCount(0)

  await line('timer').locator('.shortcut__keys').click()
  await page.keyboard.press('Escape')
  await expect(keys('timer')).toHaveText(['z'])
  await expect(panel.locator('.shortcut__rivals')).toHaveCount(0)
  await panel.getByRole('button', { name: 'All keys as they were' }).click()
  await expect(keys('users')).toHaveText(['u'])
  expect(await storedValue(page, 'keybindings')).toBeNull()
})

test('[SET-25] [SET-26] the tab lists the keys things start with; what was given none has one of our choice', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 5, isTouch: true })
  const panel = await openSettings(page, 'shortcuts')
  await panel.getByLabel('Made for fingers').uncheck()
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('settings') ?? '[]')[17]))
    .toBe(false)
  const listed = await panel
    .locator('.shortcut')
    .evaluateAll((lines) =>
      lines.map((line) => [
        line.getAttribute('data-action'),
        [...line.querySelectorAll('kbd')].map((key) => key.textContent).join(),
      ]),
    )
  expect(Object.fromEntries(listed)).toMatchObject({
    ...{ settings: 'q', shortcuts: '/', fullscreen: 'f', leaveSession: 'l', whisper: 'Enter' },
    ...{ castVote: 'Space,Alt+h', townSquare: 't', night: 'n', reference: 'c', nightOrder: 'o', timer: 'z' },
    ...{ attentionGong: 'r', revealGrimoire: 'g', voteHistory: 'v', users: 'u', leaveChat: 'Backspace' },
    ...{ acceptChat1: '1', acceptChat2: '2', acceptChat3: '3', gather: '1', gatherEdition: '2' },
    ...{ gatherRules: '3', gatherNpcs: '4', gatherRoles: '5', lobbyCreate: 'c', lobbyLocal: 'l' },
    ...{ lobbyJoin: 'j', lobbyBack: 'Escape', deafenAudio: 'd', muteAudio: '.', muteVideo: ',' },
    writeMessage: 'w',
    // Whoever wants to hold a key to speak chooses which.
    ...{ pushToTalk: '', prioritySpeak: '' },
  })
})

test('[SET-24] [SET-28] [LEVEL-26] Space raises the hand whatever was clicked before, and presses what was reached with Tab', async ({
  gather,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 1 })
  const { page, person } = await guest(table, 'Ada', 0)
  const hand = seatAt(page, 0).locator('.raised-hand')
  const chat = page.locator('.side-tab[data-tab="chat"]')
  await chat.locator('.side-tab__label').click()
  await expect(chat).toHaveAttribute('data-state', 'open')
  await page.keyboard.press('Space')
  await expect(hand).toBeVisible()
  await expect(chat).toHaveAttribute('data-state', 'open')
  const square = page.getByRole('button', { name: 'Town Square and Grimoire' })
  await square.click()
  await page.keyboard.press('Enter')
  await expect(chat).toHaveAttribute('data-state', 'closed')
  // Under a modal the keys rest, and afterwards they are back.
  await page.keyboard.press('v')
  await expect(modal(page, 'vote-history')).toBeVisible()
  await page.keyboard.press('l')
  await page.keyboard.press('t')
  await expect(modal(page, 'dialogue')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(modal(page, 'vote-history')).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(hand).toHaveCount(0)

  // A hidden one: whoever types the six keys of the session's code becomes powerful.
  const code = createHash('sha256').update('mimixy').digest('hex')
  await table.hand.ask('code', [code, [], []])
  // What comes after the code on the same line is on the page: so is the code.
  await table.bots[0]?.ask('raise-hand', 'hand')
  await expect(seatAt(page, 1).locator('.raised-hand')).toBeVisible()
  await page.keyboard.type('xmimixy')
  await expect(page.getByText('You feel powerful.')).toBeVisible()
  await table.hand.sees(
    ({ session }) => session.usersAll.find(({ id }) => id === person.id)?.flags.includes('powerful') === true,
  )

  await square.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(square).toBeFocused()
  const before = await page.locator('.board').getAttribute('data-square')
  await page.keyboard.press('Space')
  await expect(page.locator('.board')).not.toHaveAttribute('data-square', before ?? '')
  await expect(hand).toHaveCount(0)
})

test('keys that are signs can be switched off; the others stay', async ({ gather, guest }) => {
  const table = await gather({ free: 1, bots: 1 })
  const { page } = await guest(table, 'Ada', 0)
  const panel = await openSettings(page, 'shortcuts')
  await panel.getByLabel('Keys that are letters, numbers or signs').uncheck()
  await page.keyboard.press('Escape')
  await expect(settingsSheet(page)).toHaveCount(0)
  await page.reload()
  await expect(seatAt(page, 0)).toBeVisible()
  await page.keyboard.press('v')
  await page.keyboard.press('Space')
  await expect(seatAt(page, 0).locator('.raised-hand')).toBeVisible()
  await expect(page.locator('.sheet')).toHaveCount(0)
  await page.locator('.main-menu__trigger').click()
  await expect(page.locator('[data-entry="castVote"] kbd')).toHaveText(['Space', 'Alt+h'])
  await page.getByRole('tab', { name: 'During the game' }).click()
  await expect(page.locator('[data-entry="voteHistory"] kbd')).toHaveCount(0)
  await expect(page.locator('.main-menu__entry:not(:has(.icon))')).toHaveCount(0)
})

test('[SET-24] [SET-25] [BOARD-08] every key at the table does what it is known for, but not while something is written', async ({
  gather,
  storyteller,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 1 })
  await table.hand.ask('edition', { id: 'tb', theme: 1 })
  const { page } = await storyteller(table)
  const player = await guest(table, 'Ada', 0)
  const heading = page.locator('.board__heading')
  await expect(heading).toContainText('Grimoire')
  // The menu names the key of each thing in it.
  await page.locator('.main-menu__trigger').click()
  await page.getByRole('tab', { name: 'During the game' }).click()
  for (const [name, key] of Object.entries({ townSquare: 't', night: 'n', timer: 'z', voteHistory: 'v' }))
    await expect(page.locator(`.main-menu [data-entry="${name}"] kbd`)).toHaveText(key)
  await page.keyboard.press('Escape')
  await expect(page.locator('.main-menu')).toHaveCount(0)
  const left = page.locator('.board__side--left')
  await expect(left.locator('.storyteller-panel .storyteller')).toHaveCount(1)
  await expect(left.locator('[data-tab="chat"], [data-tab="text"]')).toHaveCount(2)
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  for (const isWanted of [true, false]) {
    await page.keyboard.press('f')
    await expect.poll(isFull).toBe(isWanted)
  }
  await page.keyboard.press('t')
  await expect(heading).toContainText('Town Square')
  await page.keyboard.press('t')
  await expect(heading).toContainText('Grimoire')
  for (const [key, name] of [
    ['c', 'characters'],
    ['o', 'other-nights'],
  ] as const) {
    const side = page.locator(`.side-tab[data-tab="${name}"]`)
    await expect(side).toHaveAttribute('data-state', 'closed')
    await page.keyboard.press(key)
    await expect(side).not.toHaveAttribute('data-state', 'closed')
  }
  for (const [key, name] of [
    ['v', 'vote-history'],
    ['u', 'users'],
    ['z', 'dialogue'],
    ['g', 'dialogue'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(modal(page, name)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal(page, name)).toHaveCount(0)
  }
  await page.keyboard.press('Control+z')
  // Whoever has not gathered anybody yet is asked things with the same numbers.
  const [bot] = table.bots
  if (!bot) throw new Error('nobody else is here')
  whisper(bot, table.hand.userId)
  await expect(page.locator('.chat-requests [data-request="in"] kbd')).toHaveText('1')
  await page.keyboard.press('1')
  await expect(page.locator('.whisper')).toBeVisible()
  await expect(page.locator('.board')).toHaveAttribute('data-mode', 'grimoire')
  await page.keyboard.press('Backspace')
  await player.page.locator('.side-tab[data-tab="text"] .side-tab__label').click()
  await player.page.locator('.prompt__field').pressSequentially('uv ')
  await expect(player.page.locator('.prompt__field')).toHaveValue('uv ')
  await expect(player.page.locator('.sheet')).toHaveCount(0)
  await expect(seatAt(player.page, 0).locator('.raised-hand')).toHaveCount(0)
  await player.page.locator('.board__heading').click()
  await player.page.keyboard.press('w')
  await expect(player.page.locator('.prompt__field')).toBeFocused()
  await expect(player.page.locator('.prompt__field')).toHaveValue('uv ')
  await player.page.locator('.board__heading').click()
  await player.page.keyboard.press('Space')
  await expect(seatAt(page, 0).locator('.raised-hand')).toBeVisible()
  await expect(modal(page, 'dialogue')).toHaveCount(0)
  await page.keyboard.press('r')
  await expect(player.page.locator('.gong__call')).toBeVisible()
  await page.keyboard.press('n')
  await table.hand.sees(({ session }) => session.game.phase === 3)
  await player.page.keyboard.press('n')
  await expect(modal(player.page, 'signal')).toBeVisible()
})

test('[SET-27] while people gather the numbers lead through the preparations', async ({ localTable }) => {
  const { page } = await localTable({ seats: 5, hasRoles: false })
  const board = page.locator('.board')
  await page.keyboard.press('2')
  await page.keyboard.press('1')
  await expect(board).toHaveAttribute('data-mode', 'grimoire')
  await expect(page.locator('.sheet')).toHaveCount(0)
  await prepare(page, 'gather')
  await expect(board).toHaveAttribute('data-mode', 'gather')
  for (const [key, name] of [
    ['2', 'edition'],
    ['4', 'npc'],
    ['5', 'roles'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(modal(page, name)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal(page, name)).toHaveCount(0)
  }
  await page.keyboard.press('3')
  await expect(board).toHaveAttribute('data-mode', 'rules')
  await expect(settingsSheet(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(board).toHaveAttribute('data-mode', 'grimoire')
})
