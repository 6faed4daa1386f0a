import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/actors.ts'
import { homebrewCharacter, homebrewScript } from './support/homebrew.ts'
import { entry, serveSessions, user, withSubscriptions } from './support/sessions.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, name: string) => page.locator(`[data-session="${name}"]`)
const names = (page: Page) => page.locator('.sessions__row .sessions__join')

test('[LOBBY-01][LOBBY-02][SHELL-08] the lobby greets, counts, and lists what is going on', async ({
  actor,
  people,
}) => {
  const { page, person } = await actor('Ada')
  const open = await people.createSession(person)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${person.name}`)
  await expect(page.locator('.level-badge')).toHaveText('Member')
  await expect(page.locator('[data-stat=online]')).toContainText('at the tables')
  await expect(page.locator('[data-stat=sessions]')).toContainText('session')
  await expect(page.getByText('Public sessions are in this list.')).toBeVisible()
  await expect(row(page, open)).toBeVisible()
  await expectAccessible(page)
  // On a telephone words take two lines where they must, and those beside them are as tall.
  await page.setViewportSize({ width: 390, height: 844 })
  const [one, two] = [
    await button(page, 'Open a session').boundingBox(),
    await button(page, 'Play here alone').boundingBox(),
  ]
  expect(one?.x).toBeLessThan(two?.x ?? 0)
  expect({ y: one?.y, height: one?.height }).toEqual({ y: two?.y, height: two?.height })
  await button(page, open).click()
  await expect(page).toHaveURL(/\/play$/)
})

test('[LOBBY-02] [LOBBY-03] [PROF-15] private sessions are shown on request, and the head counts what is listed', async ({
  actor,
}) => {
  const { page } = await actor('Ada')
  const long = 'x'.repeat(60)
  const away = [user('1', long), user('2', 'Ada'), user('3', 'Bob', false)]
  await serveSessions(page, [
    entry('open house', { usersAll: away }),
    entry('back room', { isPublic: false }),
  ])
  await page.goto('/')
  await expect(row(page, 'open house')).toBeVisible()
  await expect(row(page, 'back room')).toBeHidden()
  await expect(page.locator('[data-stat=sessions]')).toHaveText('2 sessions')
  await expect(page.locator('[data-stat=online]')).toHaveText('2 people at the tables')
  // Lists show so much of a name.
  await expect(row(page, 'open house').locator('.user-name')).toHaveText(long.slice(0, 50))
  await page.getByLabel('Show private sessions').check()
  await expect(row(page, 'back room')).toBeVisible()
  await serveSessions(page, [entry('open house')])
  await page.reload()
  await expect(row(page, 'open house')).toBeVisible()
  await expect(page.getByLabel('Show private sessions')).toBeHidden()
  // Where nobody answers, nobody says that nobody plays.
  await page.route('**/backend/sessions', (route) => route.abort())
  await page.reload()
  await expect(page.locator('.lobby__fault')).toHaveText('The server could not be reached.')
  await expect(page.locator('.lobby__empty')).toHaveCount(0)
})

test('[LOBBY-04][LOBBY-05][LOBBY-06] the list is sorted by any column, first by phase', async ({ actor }) => {
  const { page } = await actor('Ada')
  await serveSessions(page, [
    entry('cedar', { phase: 3, isRunning: true, language: 'fr', edition: { name: 'Beta' } }),
    entry('aspen', { phase: 0, language: 'en', edition: { name: 'Gamma' } }),
    entry('birch', { phase: 2, isRunning: true, language: 'de', edition: { name: 'Alpha' } }),
    entry('dogwood', { phase: 4, isRunning: false, language: 'it', edition: { name: 'Delta' } }),
  ])
  await page.goto('/')
  await expect(names(page)).toHaveText(['aspen', 'birch', 'cedar', 'dogwood'])
  await expect(page.locator('th[aria-sort=ascending]')).toHaveText('Phase')
  await button(page, 'Phase').click()
  await expect(names(page)).toHaveText(['dogwood', 'cedar', 'birch', 'aspen'])
  await button(page, 'Script').click()
  await expect(names(page)).toHaveText(['birch', 'cedar', 'dogwood', 'aspen'])
  await button(page, 'Language').click()
  await expect(names(page)).toHaveText(['birch', 'aspen', 'cedar', 'dogwood'])
  for (const column of ['Session', 'Storyteller', 'Players']) {
    await button(page, column).click()
    await expect(page.locator('th[aria-sort=ascending]')).toHaveText(column)
  }
})

test('[LOBBY-08][LOBBY-09][LOBBY-10] a row says its name, language and script', async ({ actor }) => {
  const { page } = await actor('Ada')
  await serveSessions(page, [
    entry('known', { edition: { name: 'Known Script', isOfficial: true } }),
    entry('hidden', {
      isPublic: false,
      language: 'de',
      edition: { name: 'Own Script', author: 'Somebody', isOfficial: false },
      roles: ['imp', 'chef', 'monk'],
    }),
  ])
  await page.goto('/')
  await page.getByLabel('Show private sessions').check()
  await expect(row(page, 'known').locator('[data-icon=lock]')).toHaveCount(0)
  await expect(row(page, 'known')).not.toContainText('by ')
  const own = row(page, 'hidden')
  await expect(own.locator('[data-icon=lock]')).toHaveCount(1)
  await expect(own.locator('.language-icon[data-language=de]')).toBeVisible()
  await expect(own.locator('.language-icon')).toContainText('German')
  await expect(own).toContainText('Own Script')
  await expect(own).toContainText('by Somebody')
  await expect(own.locator('.sessions__roles .game-icon')).toHaveCount(3)
})

test('[LOBBY-11][LOBBY-12][LOBBY-13] a row says who is there and how far they are', async ({ actor }) => {
  const { page } = await actor('Ada')
  await serveSessions(page, [
    entry('table', {
      phase: 5,
      isRunning: true,
      storytellers: [{ id: '1' }, { id: '2' }],
      players: [
        { id: '3', isDead: false, isVoteless: false },
        { id: '4', isDead: true, isVoteless: false },
        { id: null, isDead: false, isVoteless: false },
      ],
      usersAll: [
        user('1', 'Here'),
        user('2', 'Gone', false),
        user('3', 'Pat'),
        user('4', 'Quinn', false),
        user('5', 'Robin'),
      ],
    }),
    entry('before'),
    entry('noon', { phase: 4, isRunning: true }),
    entry('after', { phase: 4, isRunning: false }),
  ])
  await page.goto('/')
  const storytellers = row(page, 'table').locator('.sessions__storyteller')
  await expect(storytellers).toHaveText(['Here', 'Gone(away)'])
  await expect(storytellers.nth(1)).toHaveAttribute('data-online', 'false')
  await expect(row(page, 'table').locator('.sessions__players')).toHaveText('1/3+1')
  for (const [name, phase, icon] of [
    ['table', 'Night 3', 'moon'],
    ['before', 'Start', 'hourglass'],
    ['noon', 'Day 2', 'sun'],
    ['after', 'End', 'flag'],
  ] as const) {
    await expect(row(page, name).locator('.sessions__phase')).toHaveText(phase)
    await expect(row(page, name).locator(`.sessions__phase [data-icon=${icon}]`)).toBeVisible()
  }
})

test('[LOBBY-14][LOBBY-15] tags say what to expect', async ({ actor }) => {
  const { page } = await actor('Ada')
  const tags = { difficulty: 1, cameras: 2, travellers: 1, grimoire: 2, streaming: true }
  await serveSessions(page, [
    entry('tagged', { tags, boostDuration: 0 }),
    entry('boosted', { boostDuration: 60_000 }),
  ])
  await page.goto('/')
  const tagged = row(page, 'tagged')
  for (const text of [
    'For the experienced',
    'Cameras: off',
    'Travellers: welcome',
    'Grimoire: open to spectators',
    'Streamed: others watch',
  ])
    await expect(tagged.locator('.tag', { hasText: text })).toBeVisible()
  // Where nobody sells subscriptions nothing is for subscribers.
  await expect(page.locator('[data-tag=subscription]')).toHaveCount(0)
  await withSubscriptions(page)
  await page.reload()
  await expect(tagged.locator('.tag', { hasText: 'For subscribers only' })).toBeVisible()
  await expect(row(page, 'boosted').locator('[data-tag=subscription]')).toHaveCount(0)
  await expect(row(page, 'boosted').locator('[data-tag=streaming]')).toHaveCount(0)
})

test('[LOBBY-10] [LOBBY-16] a row opens and shows script, characters, also home-made ones, NPCs, players and spectators', async ({
  actor,
  people,
  handOf,
}) => {
  // Pictures from elsewhere are wanted.
  const settings = [0.8, 1, 0, 1, 0, false, false, true, false]
  const { page, person } = await actor('Ada', { storage: { settings } })
  const picture = 'https://pictures.example/lamp.svg'
  await page.route(picture, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  const open = await people.createSession(person)
  const hand = await handOf(person, open)
  const own = [
    homebrewCharacter('lamplighter', 'Lamplighter', picture),
    homebrewCharacter('wick', 'Wick', ''),
  ]
  await hand.ask('edition', homebrewScript('Home Fires', own))
  const headers = { authorization: `Bearer ${person.accessToken}` }
  const listed = () => page.request.get('/backend/sessions', { headers }).then((answer) => answer.text())
  await expect.poll(listed).toContain('Home Fires')
  await page.goto('/')
  const roles = row(page, open).locator('.sessions__roles')
  await expect(roles).toHaveAttribute('title', /^Lamplighter, Wick, Spy, /)
  await expect(roles.locator(`img[src="${picture}"]`)).toBeVisible()
  await expect(roles.locator('svg')).toHaveCount(4)
  await button(page, `Details of ${open}`).click()
  const brewed = page.locator('.details [data-detail=characters] li')
  await expect(brewed).toHaveText(['Lamplighter', 'Wick', 'Spy', 'Imp', 'Chef'])
  await expect(brewed.first().locator(`img[src="${picture}"]`)).toBeVisible()
  await serveSessions(page, [
    entry('table', {
      edition: { name: 'Own Script', author: 'Somebody', isOfficial: false },
      roles: ['imp', 'chef'],
      npcs: ['bootlegger'],
      players: [
        { id: '3', isDead: true, isVoteless: false },
        { id: null, isDead: false, isVoteless: false },
      ],
      usersAll: [user('3', 'Pat'), user('5', 'Robin')],
    }),
  ])
  await page.reload()
  await button(page, 'Details of table').click()
  const details = page.locator('.details')
  await expect(details).toContainText('Own Script by Somebody')
  await expect(details.locator('[data-detail=characters] li')).toHaveText(['Imp', 'Chef'])
  await expect(details.locator('[data-detail=npcs]')).toContainText('Bootlegger')
  await expect(details.locator('[data-detail=players]')).toContainText('Pat')
  await expect(details.locator('[data-detail=players]')).toContainText('Seat 2: free')
  await expect(details.locator('[data-detail=spectators]')).toContainText('Robin')
  await expectAccessible(page)
  await button(page, 'Details of table').click()
  await expect(details).toBeHidden()
})
