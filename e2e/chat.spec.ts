import type { Locator } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { openUsers, usersModal } from './support/table.ts'
import { badge, expect, nameOf, openTab, recipient, tab, test, write } from './support/talk.ts'

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
  await expect(own.locator('.message__sender')).toHaveText(`${feigned} 2`)
  await expect(own.locator('.role-mark')).toHaveText('Player')
  await expectAccessible(page)

  await panel.getByRole('button', { name: 'Pinned' }).click()
  await page.locator('.board__bar').click({ position: { x: 2, y: 2 } })
  await expect(tab(page, 'text')).toHaveAttribute('data-state', 'closed')
  await openUsers(page)
  await expect(usersModal(page).locator(`.person[data-user="${person.id}"]`)).toContainText(`${feigned} 2`)
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
  await expect(tab(page, 'text').locator('.side-tab__label')).toHaveAccessibleName(
    /One unread private message/,
  )
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
