import type { Participant } from '@belfry/bot'
import type { Page } from '@playwright/test'
import { expect, modal, prepare, seatAt, test, token } from './support/board.ts'
import { nominate, raise, setSpeed, voteButton } from './support/day.ts'
import { leakedIn, openBoard, recordFrames, turnTheHour } from './support/game.ts'
import { addSeatAfter } from './support/gathering.ts'
import { untilShown } from './support/shown.ts'
import { nameOf, openTab, sit } from './support/talk.ts'

test.slow()

const SEATS = 8
const block = (page: Page) => page.locator('.block-info')
const question = (page: Page) => page.locator('[data-modal="dialogue"]')

/** Nothing of an earlier game: nobody dead, revealed, marked or on the block. */
async function expectFresh(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    for (const trace of ['[data-dead=true]', '[data-revealed=true]', '[data-mark]', '.block-mark'])
      await expect(page.locator(`.seat${trace.startsWith('.') ? ` ${trace}` : trace}`)).toHaveCount(0)
    await expect(block(page)).toHaveCount(0)
  }
}

/** The Storyteller puts another script on the table. */
async function chooseScript(page: Page, name: string): Promise<void> {
  await prepare(page, 'gatherEdition')
  await modal(page, 'edition')
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
  await expect(page.locator('.edition-modal__chosen')).toHaveText(`On the table: ${name}`)
  await page.keyboard.press('Escape')
}

/** Characters for everybody, and the first night. */
async function dealAndSleep(page: Page, hand: Participant, player: Page): Promise<void> {
  const bag = modal(page, 'roles')
  await bag.getByRole('button', { name: 'Fill at random' }).click()
  await bag.getByRole('button', { name: 'Deal', exact: true }).click()
  await expect(player.locator('.received-role__name')).toContainText('You are the')
  await hand.sees(({ session: { game, hook } }) => game.isRunning && hook === null)
  await page.locator('.phase-bar').click()
}

/** Comes in by the link that was sent, from wherever it was read. */
async function followLink(page: Page, address: string): Promise<void> {
  await page.setContent(`<a href="http://${address}">Come to our table</a>`)
  await page.getByRole('link', { name: 'Come to our table' }).click()
  await untilShown(page, '.board')
  await expect(page.locator('.seat')).toHaveCount(SEATS)
}

/** Whoever is on the block dies. */
async function execute(page: Page): Promise<void> {
  await block(page).getByRole('button', { name: 'Execute' }).click()
  await question(page).getByRole('button', { name: 'Executed, and dies' }).click()
}

/** A vote from the first hand to its count, with these hands up. */
async function voteOf(
  hand: Participant,
  page: Page,
  [nominator, nominee]: readonly [number, number],
  voters: readonly (Participant | undefined)[],
): Promise<void> {
  await nominate(hand, nominator, nominee)
  for (const bot of voters) if (bot) raise(bot)
  await hand.sees(({ gamestate }) => Object.keys(gamestate.vote.votes).length >= voters.length)
  await voteButton(page, 'start').click()
  await hand.sees(({ gamestate: { vote }, session }) => vote.locked > session.players.length)
}

test('an evening: eight people, two games on two scripts, and everything that happens in between', {
  tag: '@long',
}, async ({ people, enter, handOf, crowd }) => {
  const owner = await people.member('Teller')
  const session = await people.createSession(owner)
  const [ada, grace] = [await people.member('Ada'), await people.member('Grace')]
  const hand = await handOf(owner, session)
  const { page } = await enter(owner)
  const { page: player, context } = await enter(ada)
  const { page: watcher } = await enter(grace)
  const everybody = [page, player, watcher]
  const told: string[] = []
  recordFrames(player, told)

  // Gathering by link: eight seats in one step, a click on an empty one sits down.
  await openBoard(page, session, 0)
  await chooseScript(page, 'Trouble Brewing')
  await prepare(page, 'gather')
  const gathering = page.locator('.gather-card')
  await gathering.getByLabel('Seats').fill(String(SEATS))
  await page.keyboard.press('Enter')
  await expect(page.locator('.seat')).toHaveCount(SEATS)
  const address = await gathering.locator('.invitation__address').innerText()
  await gathering.getByRole('button', { name: 'Done' }).click()
  await Promise.all([followLink(player, address), openBoard(watcher, session, SEATS)])
  await seatAt(player, 0).locator('.seat__disc').click()
  await expect(seatAt(player, 0)).toHaveClass(/seat--own/)
  const bots = [...(await crowd(SEATS - 1, session))]
  for (const [at, bot] of bots.entries()) await sit(bot, at + 1)
  const names = bots.map(nameOf)

  // The first game is dealt, and its first night falls.
  await prepare(page, 'gatherRoles')
  await dealAndSleep(page, hand, player)
  for (const screen of everybody) await expect(screen.locator('html')).toHaveAttribute('data-phase', 'night')
  await turnTheHour(hand)
  for (const screen of everybody) await expect(screen.locator('html')).toHaveAttribute('data-phase', 'day')

  // The Virgin: a nomination closed without a vote is spent all the same.
  await setSpeed(hand, 500)
  await nominate(hand, 1, 2)
  await expect(player.locator('.vote-words__who')).toContainText(`${names[0]}`)
  await voteButton(page, 'close').click()
  for (const screen of everybody) {
    await expect(screen.locator('.vote-words')).toHaveCount(0)
    await expect(seatAt(screen, 1).locator('[data-mark=nominator]')).toBeVisible()
    await expect(seatAt(screen, 2).locator('[data-mark=nominee]')).toBeVisible()
  }

  // Somebody is on the block, and a tie frees them.
  await voteOf(hand, page, [3, 4], bots.slice(0, 4))
  await voteButton(page, 'mark').click()
  for (const screen of everybody) await expect(block(screen)).toContainText(`${names[3]} is about to die`)
  // Too hasty: an execution is taken back, and everybody sees the block as it was.
  await execute(page)
  for (const screen of everybody) {
    await expect(block(screen)).toContainText(`${names[3]} was executed`)
    await expect(seatAt(screen, 4)).toHaveAttribute('data-dead', 'true')
  }
  await page.getByRole('button', { name: `Undo: ${names[3]} executed` }).click()
  for (const screen of everybody) {
    await expect(block(screen)).toContainText(`${names[3]} is about to die`)
    await expect(seatAt(screen, 4)).not.toHaveAttribute('data-dead', 'true')
  }
  await Promise.all([page.reload(), watcher.reload()])
  for (const screen of everybody) await expect(block(screen)).toContainText('4 votes')
  await voteOf(hand, page, [4, 5], bots.slice(0, 4))
  await voteButton(page, 'removeMark').click()
  for (const screen of everybody) await expect(block(screen)).toContainText(`A tie has freed ${names[3]}`)

  // A second day: a traveller comes between two seats, and somebody else takes over a seat.
  await turnTheHour(hand)
  await turnTheHour(hand)
  for (const screen of everybody) await expect(seatAt(screen, 1).locator('[data-mark]')).toHaveCount(0)
  const [traveller, substitute] = await crowd(2, session)
  if (!traveller || !substitute) throw new Error('nobody came')
  await addSeatAfter(page, 2)
  await token(page, 3).click()
  await modal(page, 'role').getByRole('tab', { name: 'Traveller' }).click()
  await modal(page, 'role').getByRole('button', { name: 'Beggar (Traveller)' }).click()
  await sit(traveller, 3)
  for (const screen of everybody) await expect(seatAt(screen, 3).locator('.token__name')).toHaveText('Beggar')
  await player.keyboard.press('v')
  const rows = player.locator('.vote-history__table tbody tr')
  await expect(rows.filter({ hasText: String(names[4]) }).first()).toContainText(String(names[3]))
  await player.keyboard.press('Escape')
  const leaver = bots[1]
  if (!leaver) throw new Error('nobody leaves')
  await leaver.ask('claimSeat', -1)
  await sit(substitute, 2)
  const newcomer = page.locator('.newcomer-question')
  await expect(newcomer).toContainText(`${nameOf(substitute)} has sat down on seat 3`)
  expect(substitute.view?.session.players[2]?.role ?? null).toBeNull()
  await newcomer.getByRole('button', { name: `Tell ${nameOf(substitute)}` }).click()
  await substitute.sees(({ session: { players } }) => players[2]?.role)

  // A secret vote stands with the Storyteller alone, until the one it condemned is executed.
  await hand.ask('updatePlayer', { index: 5, property: 'role', value: 'organgrinder' })
  const before = told.length
  await nominate(hand, 1, 4)
  await expect(player.locator('.vote-words__secret')).toHaveText('Secret vote')
  for (const bot of [bots[0], bots[2], bots[3], bots[4], bots[6]]) if (bot) raise(bot)
  await expect(page.locator('.vote-hand[data-value="1"]')).toHaveCount(5)
  await voteButton(page, 'start').click()
  await voteButton(page, 'markSecretly').click()
  await expect(block(page)).toContainText(`${names[2]} is about to die`)
  for (const screen of [player, watcher]) {
    await expect(screen.locator('.vote')).toHaveCount(0)
    await expect(screen.locator('.block-info, .block-mark')).toHaveCount(0)
  }
  expect(leakedIn(told.slice(before), ['"vote",[', '"tally":5', '"markedPlayer":4'])).toEqual([])
  expect(leakedIn(told.slice(before), ['"nomination"'])).toHaveLength(1)
  await execute(page)
  for (const screen of everybody) {
    await expect(block(screen)).toContainText(`${names[2]} was executed`)
    await expect(seatAt(screen, 4)).toHaveAttribute('data-dead', 'true')
  }

  // An exile is a deed that leaves the block alone.
  await hand.ask('updatePlayer', { index: 5, property: 'role', value: 'chef' })
  await voteOf(hand, page, [1, 3], [bots[0], bots[3], bots[4], bots[5], bots[6]])
  await voteButton(page, 'exile').click()
  for (const screen of everybody) await expect(seatAt(screen, 3)).toHaveAttribute('data-dead', 'true')

  // The gong holds the table: the reveal is refused and nobody hears who won.
  await page.keyboard.press('r')
  await page.keyboard.press('g')
  await question(page).getByRole('button', { name: 'Good wins' }).click()
  const refusal = page.getByRole('dialog', { name: 'The game was not ended' })
  await refusal.getByRole('button').first().click()
  for (const screen of [player, watcher]) await expect(screen.locator('.reveal-card')).toHaveCount(0)

  // Meanwhile somebody writes while the line is down: it arrives, once.
  const panel = await openTab(player, 'text')
  await context().setOffline(true)
  await expect(player.locator('.connection')).toHaveAttribute('data-connection', 'reconnecting')
  await panel.locator('.prompt__field').fill('I was away for a moment')
  await player.keyboard.press('Enter')
  await expect(panel.locator('.message[data-out]')).toContainText('Is sent when the line is back')
  await context().setOffline(false)
  await expect(panel.locator('.message[data-out]')).toHaveCount(0, { timeout: 20_000 })
  const said = ({ message }: { readonly message: unknown }) => message === 'I was away for a moment'
  await hand.sees(({ gamestate }) => gamestate.texts.some(said))
  expect(hand.view?.gamestate.texts.filter(said)).toHaveLength(1)
  await player.reload()

  // A moment later the reveal is not refused.
  await hand.sees(({ session: { hook } }) => hook === null)
  await page.keyboard.press('g')
  await question(page).getByRole('button', { name: 'Evil wins' }).click()
  await page.getByRole('button', { name: 'Tell who has won' }).click()
  for (const screen of [player, watcher])
    await expect(screen.locator('.reveal-card__result')).toHaveText('Evil has won')
  await page.getByRole('button', { name: 'Reveal the rest' }).click()
  for (const screen of everybody)
    await expect(screen.locator('.seat[data-revealed=true]')).toHaveCount(SEATS + 1)
  for (const screen of everybody)
    await expect(screen.locator('.chronicle-info__winner')).toHaveText('Evil has won.')

  // The next game, on another script: nothing of the last is left.
  await page.getByRole('button', { name: 'New game' }).click()
  await expectFresh(...everybody)
  await page.keyboard.press('Escape')
  await chooseScript(page, 'Bad Moon Rising')
  await prepare(page, 'gatherRoles')
  await dealAndSleep(page, hand, player)
  for (const screen of everybody) await expect(screen.locator('.phase-bar')).toContainText('Night 1')
  await turnTheHour(hand)
  await expectFresh(...everybody)
  await player.keyboard.press('v')
  await expect(player.locator('.vote-history')).toContainText('Nobody has been voted on yet')
  await player.keyboard.press('Escape')
})
