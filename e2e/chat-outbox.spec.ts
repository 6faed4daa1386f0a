import { leanOf } from './support/geometry.ts'
import { tapWire } from './support/table.ts'
import { badge, expect, nameOf, open, openTab, recipient, sit, tab, test, write } from './support/talk.ts'

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
  await expect(panel.locator('.text-tab__empty')).toHaveCount(0)
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
  // Names of those who are away lean over, and have room to.
  const name = page.locator('[data-seat="1"] .seat__name')
  await expect(name).toHaveCSS('font-style', 'italic')
  expect(await leanOf(name)).toBeLessThanOrEqual(0)
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
