import { expect, modal, test } from '../support/board.ts'
import { openSettings } from '../support/settings.ts'
import { shoot } from '../support/shots.ts'

test.use({ serverSettings: { CHAT_SERVER: 'on' } })

test('settings of the chat, and the setup', async ({ actor }) => {
  const { page } = await actor('Ada')
  await page.goto('/')
  const panel = await openSettings(page, 'chat')
  await shoot(page, 'settings-chat')
  await panel.getByRole('button', { name: 'Run the chat setup' }).click()
  await expect(modal(page, 'setup').getByLabel('Your own picture')).toBeVisible()
  await shoot(page, 'setup')
})

test('the setup without devices', async ({ actor }) => {
  const { page } = await actor('Ada')
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await page.goto('/')
  const panel = await openSettings(page, 'chat')
  await panel.getByRole('button', { name: 'Run the chat setup' }).click()
  await expect(modal(page, 'setup').locator('.setup__problem')).toHaveCount(2)
  await shoot(page, 'setup-blocked')
})

test('a table with voices', async ({ gather, guest }) => {
  const gathering = await gather({ free: 1, bots: 4 })
  const { page } = await guest(gathering, 'Ada', 0)
  for (const [at, bot] of gathering.bots.entries())
    bot.send('media', { isMuted: at % 2 === 0, isDeafened: at === 2, isVideoMuted: true })
  await expect(page.locator('.media-mark')).toHaveCount(2)
  await expect(page.locator('.devices__switch')).toHaveCount(3)
  await shoot(page, 'table-voice')
})

test('cards, and the choice of a chat server', async ({ gather, storyteller }) => {
  const gathering = await gather({ free: 0, bots: 1 })
  const { page } = await storyteller(gathering)
  await page.keyboard.press('u')
  const users = modal(page, 'users')
  await expect(users.locator('.chat-server [data-color]')).toBeVisible()
  await users.locator('.chat-servers').scrollIntoViewIfNeeded()
  await shoot(page, 'chat-servers')
  await users.locator('.person').last().getByRole('button').first().click()
  await expect(page.locator('.profile')).toBeVisible()
  await shoot(page, 'card-voice')
})
