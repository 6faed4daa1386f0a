import { expect, test } from './support/actors.ts'
import { MOVING } from './support/moving.ts'
import { MEMBER_FLAGS } from './support/people.ts'
import { dialog, openUsers, sitDown, usersModal } from './support/table.ts'

/** Only where things may move does anything blink. */
test.describe('with movement', () => {
  test.use(MOVING)

  test('[SESS-62][LEVEL-24] somebody asks to see the grimoire, the Storyteller’s counter blinks, and the board opens', async ({
    actor,
    handOf,
    people,
  }) => {
    const teller = await actor('Teller')
    const session = await people.createSession(teller.person)
    const hand = await handOf(teller.person, session)
    await hand.ask('updateSeats', { type: 'add', payload: { name: null }, check: 0 })
    await hand.ask('updatePlayer', { index: 0, property: 'role', value: 'imp' })
    await sitDown(teller.page, session)
    const guest = await actor('Guest')
    await sitDown(guest.page, session)
    await expect(guest.page.getByRole('heading', { level: 1 })).toHaveText('Town Square')
    await openUsers(guest.page)
    await usersModal(guest.page).getByRole('button', { name: 'Ask to see the grimoire' }).click()
    await expect(usersModal(guest.page).getByRole('button', { name: /^You have asked/ })).toBeDisabled()
    const counter = teller.page.locator('.people-control__count')
    await expect(counter).toHaveText('1')
    await expect(counter).toHaveCSS('animation-name', 'people-waiting')
    await expect(counter).toHaveAccessibleName('One person waits to see the grimoire')
    await openUsers(teller.page)
    const requests = usersModal(teller.page).getByRole('region', { name: 'Requests for the grimoire' })
    await requests.getByRole('button', { name: 'Not now' }).click()
    await expect(counter).toHaveCount(0)
    await usersModal(guest.page).getByRole('button', { name: 'Ask to see the grimoire' }).click()
    await requests.getByRole('button', { name: 'Show the grimoire' }).click()
    await expect(usersModal(guest.page).locator('[data-access=granted]')).toBeVisible()
    await guest.page.keyboard.press('Escape')
    await expect(guest.page.getByRole('heading', { level: 1 })).toHaveText('Grimoire')
    await expect(guest.page.locator('.seat').first()).toContainText('Imp')
    await teller.page.getByRole('button', { name: `Close the grimoire: ${guest.person.name}` }).click()
    await expect(guest.page.getByRole('heading', { level: 1 })).toHaveText('Town Square')
    await expect(guest.page.locator('.seat').first()).not.toContainText('Imp')
  })
})

test('[SESS-60][SESS-61] who need not ask, and who is too new to', async ({ actor, handOf, people }) => {
  const owner = await people.member('Teller')
  const session = await people.createSession(owner)
  const hand = await handOf(owner, session)
  const asking = (page: Parameters<typeof usersModal>[0]) =>
    usersModal(page).getByRole('button', { name: 'Ask to see the grimoire' })
  const guest = await actor('Guest')
  await sitDown(guest.page, session)
  await openUsers(guest.page)
  await expect(asking(guest.page)).toBeEnabled()
  await hand.ask('requestGrimoire', { id: guest.person.id, status: 3 })
  await expect(asking(guest.page)).toBeDisabled()
  await hand.ask('requestGrimoire', { id: guest.person.id, status: 2 })
  await expect(asking(guest.page)).toBeEnabled()
  const newcomer = await actor('Newcomer', {
    level: 'none',
    flags: [...MEMBER_FLAGS, 'verified-phone', 'newuser'],
  })
  await sitDown(newcomer.page, session)
  await openUsers(newcomer.page)
  await asking(newcomer.page).click()
  await expect(dialog(newcomer.page)).toContainText('Not yet')
  await expect(dialog(newcomer.page)).toContainText('people who have been around for a while')
  await dialog(newcomer.page).getByRole('button', { name: 'OK' }).click()
  expect(hand.view?.session.usersAll.find(({ id }) => id === newcomer.person.id)?.grimoireAccess).toBe(0)
  const view = await hand.sees((now) => now)
  await hand.ask('updateMeta', {
    isPublic: true,
    language: 'en',
    tags: { ...view.session.tags, grimoire: 2 },
  })
  await expect(asking(guest.page)).toBeDisabled()
  await expect(asking(guest.page)).toHaveAttribute(
    'title',
    'The grimoire of this session is open to every spectator.',
  )
  // Whoever got up from the running game is no such spectator, is told so, and may ask.
  await hand.ask('updateSeats', { type: 'add', payload: { name: null }, check: 0 })
  await hand.ask('toggleRunning', true)
  const guests = await handOf(guest.person, session)
  await guests.ask('claimSeat', 0)
  await expect(asking(guest.page)).toHaveCount(0)
  await guests.ask('claimSeat', -1)
  await expect(usersModal(guest.page)).toContainText('You have played in this game')
  await expect(asking(guest.page)).toBeEnabled()
})

test('[SESS-63] a Storyteller asks for help: it is declined, taken back, put off, accepted, and over', {
  tag: '@long',
}, async ({ actor, handOf, people }) => {
  const teller = await actor('Teller')
  const session = await people.createSession(teller.person)
  await sitDown(teller.page, session)
  const guest = await actor('Guest')
  await sitDown(guest.page, session)
  await openUsers(teller.page)
  const deed = (name: string) =>
    usersModal(teller.page).getByRole('button', { name: `${name}: ${guest.person.name}` })
  const question = dialog(guest.page)
  const storytellers = usersModal(teller.page).locator('.person [data-kind=storyteller]')
  await deed('Ask to be a Storyteller').click()
  await expect(question).toContainText(`${teller.person.name} asks you to be a Storyteller`)
  await question.getByRole('button', { name: 'No' }).click()
  await expect(deed('Ask to be a Storyteller')).toBeVisible()
  await expect(storytellers).toHaveCount(1)
  await deed('Ask to be a Storyteller').click()
  await expect(question).toBeVisible()
  await deed('Take the request back').click()
  await expect(question).toHaveCount(0)
  await deed('Ask to be a Storyteller').click()
  await expect(question).toBeVisible()
  await guest.page.keyboard.press('Escape')
  await expect(guest.page.locator('.toast')).toContainText('waits for you in People and session')
  await expect(deed('Take the request back')).toBeVisible()
  await expect(guest.page.locator('.people-control__count')).toHaveAccessibleName(
    'Will you help to tell the story?',
  )
  // Once it is told that somebody came, whoever reloads only blinks; before, they were never here.
  const isAnnounced = ({ message }: { readonly message: unknown }): boolean =>
    JSON.stringify(message).includes(guest.person.id)
  const hand = await handOf(teller.person, session)
  await hand.sees(({ gamestate }) => gamestate.texts.some(isAnnounced))
  await guest.page.reload()
  await question.waitFor()
  await guest.page.keyboard.press('Escape')
  await openUsers(guest.page)
  await usersModal(guest.page).getByRole('button', { name: 'Tell the story with them' }).click()
  await expect(storytellers).toHaveCount(2)
  await guest.page.keyboard.press('Escape')
  await expect(guest.page.getByRole('heading', { level: 1 })).toHaveText('Grimoire')
  await deed('No longer a Storyteller').click()
  await dialog(teller.page).getByRole('button', { name: 'Yes' }).click()
  await expect(storytellers).toHaveCount(1)
  await expect(guest.page.getByRole('heading', { level: 1 })).toHaveText('Town Square')
})
