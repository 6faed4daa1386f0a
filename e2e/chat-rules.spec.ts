import { expectAccessible } from './support/accessibility.ts'
import { heard, listenTo } from './support/day.ts'
import { expect, nameOf, openTab, recipient, test, turnTo, whisper } from './support/talk.ts'

const ACCESS_GRANTED = 3

test('writing that is not allowed says why, rule by rule', async ({ gather, guest }) => {
  const table = await gather({ free: 1, bots: 4 })
  const { page, hand } = await guest(table, 'Ada', 0)
  const neighbour = table.bots[0]
  const moving = table.bots[3]
  if (!neighbour || !moving) throw new Error('too few bots')
  for (const bot of [neighbour, moving])
    bot.send('textMessage', { recipientId: hand.userId, message: 'psst' })
  const panel = await openTab(page, 'text')
  const field = panel.locator('.prompt__field')
  const reason = panel.locator('.prompt__reason')
  await recipient(panel, nameOf(neighbour)).click()
  await expect(field).toBeEnabled()

  hand.send('channel', 'public-1')
  await expect(reason).toHaveText('You cannot write while you talk in a room or a whisper.')
  await expect(field).toBeDisabled()
  hand.send('channel', null)
  await expect(reason).toHaveCount(0)
  table.hand.send('whispers', true)
  await expect(reason).toHaveText('The Storyteller has switched whispers off.')
  table.hand.send('whispers', false)
  await expect(reason).toHaveCount(0)

  await recipient(panel, nameOf(moving)).click()
  await expect(field).toBeEnabled()
  await moving.ask('claimSeat', -1)
  await expect(reason).toHaveText('You can only write to seated players and Storytellers.')
  await table.bots[1]?.ask('claimSeat', -1)
  await moving.ask('claimSeat', 2)
  await expect(reason).toHaveText('You can only write to your neighbours.')
  moving.client.leave()
  await expect(reason).toHaveText('This person is offline.')
  await expect(panel.getByRole('button', { name: 'Send' })).toBeDisabled()

  await hand.ask('claimSeat', -1)
  await recipient(panel, nameOf(neighbour)).click()
  await expect(reason).toHaveText('Spectators can only write to Storytellers.')
  await recipient(panel, 'Everybody').click()
  await expect(reason).toHaveText('Spectators cannot write to everybody.')
  await recipient(panel, 'Teller').click()
  await expect(field).toBeEnabled()
})

test('whispers that are not allowed say why; at night only the Storyteller whispers', async ({
  gather,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 2 })
  const { page, hand } = await guest(table, 'Ada', 0)
  const [one, two] = table.bots
  if (!one || !two) throw new Error('too few bots')
  const panel = await openTab(page, 'chat')
  const ask = (name: string) => panel.getByRole('button', { name: `Ask ${name} for a whisper` })
  two.client.leave()
  await expect(ask(nameOf(two))).toHaveAttribute('aria-description', 'This person is offline.')
  await expect(ask(nameOf(two))).toBeDisabled()
  table.hand.send('whispers', true)
  await expect(ask(nameOf(one))).toHaveAttribute(
    'aria-description',
    'The Storyteller has switched whispers off.',
  )
  await turnTo(table.hand, 3)
  await expect(ask(nameOf(one))).toHaveAttribute(
    'aria-description',
    'At night only the Storyteller whispers with players.',
  )
  await ask(nameOf(table.hand)).click()
  await table.hand.sees(({ gamestate }) => hand.userId in gamestate.whisperFrom)
  whisper(table.hand, hand.userId, 'night')
  await expect(page.locator('.whisper')).toBeVisible()
  await expect(ask(nameOf(one))).toBeDisabled()
})

test('whoever sees the grimoire sees who whispers, goes there, and follows the Storyteller', {
  tag: '@long',
}, async ({ gather, guest }) => {
  const table = await gather({ free: 1, bots: 2 })
  const { page, hand } = await guest(table, 'Watcher')
  const asked = await guest(table, 'Ada', 0)
  await listenTo(asked.page)
  const [one, two] = table.bots
  if (!one || !two) throw new Error('too few bots')
  const panel = await openTab(page, 'chat')
  await expect(panel.getByRole('region', { name: 'Follow a Storyteller' })).toHaveCount(0)
  whisper(one, asked.hand.userId)
  const request = asked.page.locator('.chat-requests [data-request="in"]')
  await expect(request).toContainText(/\d+ s/)
  await expect.poll(() => heard(asked.page)).toContain('privateRequest')

  whisper(one, two.userId)
  whisper(two, one.userId)
  await table.hand.ask('requestGrimoire', { id: hand.userId, status: ACCESS_GRANTED })
  const talk = panel.locator('.talk__row[data-channel^="private"]')
  await expect(talk).toContainText(nameOf(one))
  await talk.getByRole('button', { name: 'Go there' }).click()
  const channels = () => hand.view?.gamestate.userChannels ?? {}
  await expect.poll(() => channels()[hand.userId]).toBe(channels()[one.userId])
  await talk.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => channels()[hand.userId]).toBeUndefined()

  await panel.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(panel.getByRole('button', { name: 'Stop following' })).toHaveAttribute('aria-pressed', 'true')
  table.hand.send('channel', 'public-2')
  await expect.poll(() => channels()[hand.userId]).toBe('public-2')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Stop following' }).click()
  table.hand.send('channel', 'public-3')
  await expect.poll(() => channels()[table.hand.userId]).toBe('public-3')
  expect(channels()[hand.userId]).not.toBe('public-3')

  // Ten seconds after it was made a request is gone by itself.
  await expect(request).toHaveCount(0, { timeout: 15_000 })
})
