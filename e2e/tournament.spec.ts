import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect } from './support/actors.ts'
import { test } from './support/tournament.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const card = (page: Page, number: number) => page.locator(`.match[data-match="${number}"]`)
const contender = (page: Page, id: string) => page.locator(`.contender[data-script=${id}]`)
const voteFor = (page: Page, id: string) => page.getByRole('button', { name: `Vote for The ${id}` })

test('[SHELL-12] [SHELL-13] [SHELL-14] anybody finds the groups, the leaderboard and a match', async ({
  page,
}) => {
  for (const path of ['/worldcup', '/worldcup/group']) {
    await page.goto(path)
    await expect(heading(page)).toHaveText('World Cup: groups')
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
  await page.goto('/worldcup/leaderboard')
  await expect(heading(page)).toHaveText('World Cup: leaderboard')
  await page.goto('/worldcup/7')
  await expect(heading(page)).toHaveText('Match 8')
  await expect(contender(page, 'ants')).toBeVisible()
  await page.goto('/worldcup/seven')
  await expect(heading(page)).toHaveText('Nothing at this address')
})

test('[CUP-02] [CUP-03] [CUP-04] the groups begin where something is going on, six matches at a time', {
  tag: '@long',
}, async ({ actor, people }) => {
  const { page, person } = await actor('Fan')
  await people.call('POST', 'vote', person, { match: 7, choice: 'bees' })
  await page.goto('/worldcup')
  await expect(page.locator('.match')).toHaveCount(6)
  await expect(page.locator('.pager__where')).toHaveText('Page 2 of 3')
  const now = card(page, 7)
  await expect(now).toContainText('Group A')
  await expect(now.locator('[data-script=ants]')).toContainText('The ants')
  await expect(now.locator('[data-script=ants] img')).toHaveAttribute('src', /assets\/ants\/logo\.png$/)
  await expect(now.locator('[data-script=bees] .match__voted')).toBeVisible()
  await expect(now.locator('[data-script=ants] .match__voted')).toHaveCount(0)
  await expect(now.locator('.cup__state')).toHaveText(/^Vote: (1 d )?\d+ h \d+ min \d+ s left$/)
  await expect(now.locator('.match__channel img')).toHaveAttribute('src', /assets\/channels\/tv\.png$/)
  await expect(card(page, 6).locator('.match__points')).toHaveText(['6', '1'])
  await expect(card(page, 6).locator('.cup__state')).toHaveText('The vote is closed')
  await expect(card(page, 8).locator('.cup__state')).toHaveText(/\d{4}/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.locator('.match')).toHaveCount(2)
  await page.getByRole('button', { name: 'Previous page' }).click()
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(card(page, 0)).toBeVisible()

  await link(page, 'World Cup: leaderboard').click()
  await expect(page).toHaveURL(/\/worldcup\/leaderboard$/)
  await link(page, 'Back').click()
  await expect(page.locator('.match')).toHaveCount(6)
  await link(page, 'World Cup: knockout').click()
  await expect(page).toHaveURL(/\/worldcup\/knockout$/)
  await link(page, 'Back').click()
  // The address changes before the page does, and the page before it has a way back too.
  await expect(page.locator('.match')).toHaveCount(6)
  await expect(page).toHaveURL(/\/worldcup$/)
  await link(page, 'Back').click()
  await expect(page.locator('.lobby')).toBeVisible()
  await page.getByRole('button', { name: 'World Cup' }).click()
  await expect(page).toHaveURL(/\/worldcup$/)
  await link(page, 'Back').click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/worldcup')
  await link(page, 'Back').click()
  await expect(page).toHaveURL(/\/login$/)
})

test('[CUP-05] [CUP-06] [CUP-07] the leaderboard has every group, the best first, and the knockout a bracket', async ({
  page,
}) => {
  await page.goto('/worldcup/leaderboard')
  const rows = (group: string) => page.locator(`.standing[data-group=${group}] tbody tr`)
  await expect(rows('A')).toHaveText(['The ants6+692', 'The bees3-632'])
  await expect(rows('B')).toHaveText(['The deer1-842', 'The crowsTBA+8120'])
  await expect(link(page, 'The ants')).toHaveAttribute('href', 'https://example.org/ants')
  await expect(page.getByText('The best two of each group reach the knockout.')).toBeVisible()
  await expectAccessible(page)
  await link(page, 'Overview').click()
  await expect(page).toHaveURL(/\/worldcup$/)
  await page.goto('/worldcup/knockout')
  const round = (name: string) => page.locator(`[data-round=${name}] .match`)
  await expect(round('quarter')).toHaveCount(4)
  await expect(round('semi')).toHaveCount(2)
  await expect(round('final')).toHaveCount(1)
  await expect(card(page, 38)).toContainText('The ants')
  await expect(card(page, 44)).toContainText('TBA')
  // By this number others say whose winner comes.
  await expect(card(page, 44).locator('.match__group')).toHaveText('Match 45')
  await expectAccessible(page)
})

test('[CUP-08] [CUP-12] [CUP-13] a match says all about its scripts, and takes a vote and takes it back', async ({
  actor,
  people,
}) => {
  const { page, person } = await actor('Voter')
  const stored = async () => (await people.call('GET', 'vote', person)).body.votes
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/backend/vote')) sent += 1
  })
  await page.clock.install()
  await page.goto('/worldcup/7')
  await expect(page.locator('.occasion')).toContainText('Group A')
  await expect(page.locator('.occasion')).toContainText(/Shown \w+day/)
  await expect(link(page, 'Town Vision')).toHaveAttribute('href', 'https://tv.example.org/')
  await expect(page.locator('.occasion .cup__state')).toContainText('left')
  const ants = contender(page, 'ants')
  for (const text of ['A rule of ants', 'News of ants', 'by A friend of ants'])
    await expect(ants).toContainText(text)
  await expect(ants.getByRole('link', { name: 'Guide' })).toHaveAttribute('href', 'https://example.org/ants')
  await expect(ants.getByRole('link', { name: 'Script (JSON)' })).toHaveAttribute(
    'href',
    /ants\/script\.json$/,
  )
  await expect(ants.getByRole('link', { name: 'Script (PDF)' })).toHaveAttribute('href', /ants\/script\.pdf$/)
  await expect(ants.locator('[data-icon=lock]')).toHaveCount(0)
  await expectAccessible(page)

  await voteFor(page, 'ants').dblclick()
  await expect(voteFor(page, 'ants')).toHaveAttribute('aria-pressed', 'true')
  expect(await stored()).toEqual({ 7: 'ants' })
  expect(sent).toBe(1)
  await page.clock.fastForward(1100)
  await voteFor(page, 'bees').click()
  await expect(voteFor(page, 'bees')).toHaveAttribute('aria-pressed', 'true')
  await expect(voteFor(page, 'ants')).toHaveAttribute('aria-pressed', 'false')
  await page.clock.fastForward(1100)
  await voteFor(page, 'bees').click()
  await expect(voteFor(page, 'bees')).toHaveAttribute('aria-pressed', 'false')
  expect(await stored()).toEqual({})

  await page.goto('/worldcup/38')
  await expect(page.locator('.occasion')).toContainText('Quarter finals')
  await expect(contender(page, 'ants').locator('[data-icon=lock]').first()).toBeVisible()
  await page.goto('/worldcup/5')
  await expect(page.locator('.contender__points')).toHaveText(['5', '1'])
  await page.goto('/worldcup/99')
  await expect(page.getByText('There is no such match.')).toBeVisible()
})

test('[CUP-1001] staff see how every vote stands, and nobody else does', async ({ actor, people }) => {
  const voters = await people.crowd(3)
  for (const [index, choice] of ['ants', 'ants', 'bees'].entries()) {
    const voter = voters[index]
    if (voter) await people.call('POST', 'vote', voter, { match: 7, choice })
  }
  const { page } = await actor('Mayor', { level: 'special-tpi' })
  await page.goto('/worldcup')
  await link(page, 'World Cup: the count').click()
  const row = (number: number) => page.locator(`.count tr[data-match="${number}"]`)
  await expect(row(7)).toContainText('The ants – The bees')
  await expect(row(7)).toContainText('open')
  await expect(row(7).locator('strong')).toHaveText(/^\d+ to \d+$/)
  const [ants, bees] = (await row(7).locator('strong').innerText()).split(' to ').map(Number)
  expect(ants).toBeGreaterThanOrEqual(2)
  expect(bees).toBeGreaterThanOrEqual(1)
  await expect(row(5)).toContainText('result from the data')
  await expect(row(44)).toContainText('TBA')
  await expect(page.getByText('7 of 21 matches are counted')).toBeVisible()
  await expectAccessible(page)
})

test('[CUP-16] [CUP-18] [CUP-19] who cannot vote is told why, and where to go', async ({
  actor,
  page,
  people,
}) => {
  const dialog = page.locator('[data-modal=dialogue]')
  await page.goto('/worldcup/7')
  await voteFor(page, 'ants').click()
  await expect(dialog).toContainText('Login Required')
  await dialog.getByRole('button', { name: 'To the login' }).click()
  await expect(page).toHaveURL(/\/login$/)

  const flags = ['tos-agreed', 'verified-email']
  const fresh = await actor('Fresh', { flags: [...flags, 'newuser'] })
  await fresh.page.goto('/worldcup/7')
  await voteFor(fresh.page, 'ants').click()
  await expect(fresh.page.locator('[data-modal=dialogue]')).toContainText('Account Verification Required')
  await fresh.page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(fresh.page.locator('[data-modal=verification]')).toBeVisible()

  const { page: own, person } = await actor('Late', { flags })
  const alert = own.locator('.cup__fault')
  await own.goto('/worldcup/5')
  await voteFor(own, 'ants').click()
  await expect(alert).toHaveText('You can no longer vote on this match.')
  await own.goto('/worldcup/9')
  await voteFor(own, 'ants').click()
  await expect(alert).toHaveText('You can not vote on this match, yet.')
  await own.goto('/worldcup/7')
  await own.route('**/backend/vote', (route) => route.abort(), { times: 2 })
  await voteFor(own, 'ants').click()
  await expect(alert).toHaveText('An error occurred when you tried to vote.')
  await own.unroute('**/backend/vote')
  await people.change(person, { flags: [...flags, 'newuser'] })
  await own.goto('/worldcup/7')
  await voteFor(own, 'ants').click()
  await expect(alert).toHaveText('You need to verify your account before you can vote.')
})
