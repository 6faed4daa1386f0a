import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/accessibility.ts'
import { choose, expect, modal, openMenu, plate, prepare, seatAt, test, token } from './support/board.ts'
import { closeVote, give, kill, nominate, numeral, raise, setSpeed, voteButton } from './support/day.ts'
import { type Company, comeBack, leakedIn, openBoard, recordFrames, turnTheHour } from './support/game.ts'
import { cards, item, logEntries, openPanel, send, show, signalModal } from './support/night.ts'
import type { Person } from './support/people.ts'
import { nameOf, whisper } from './support/talk.ts'

test.slow()

/** A game of eight, told in three tests: whoever was there comes back to the same table for the next. */
test.describe.configure({ mode: 'serial' })

const SEATS = 8
const DEMON = 'zombuul'
const MINION = 'cerenovus'
const BLUFF = 'snakecharmer'
/** None of these characters is on the script, so that their names can only come from the grimoire. */
const SECRETS = [DEMON, MINION, BLUFF, 'a note of the Storyteller', 'for the third alone', 'between us two']

let company: Company

test('a game of eight: gathering, dealing and a night with signals both ways', async ({
  people,
  enter,
  handOf,
}) => {
  const owner = await people.member('Teller')
  const session = await people.createSession(owner)
  const [ada, grace] = [await people.member('Ada'), await people.member('Grace')]
  const others: Person[] = []
  for (let seat = 1; seat < SEATS; seat++) others.push(await people.member(`Bot${seat}`))
  company = { session, owner, ada, grace, others, toPlayer: [], toWatcher: [] }
  const hand = await handOf(owner, session)
  await hand.ask('edition', { id: 'tb', theme: 1 })
  const { page } = await enter(owner)
  await openBoard(page, session, 0)
  await prepare(page, 'gather')
  const gathering = page.locator('.gather-card')
  await gathering.getByLabel('Seats').fill(String(SEATS))
  await page.keyboard.press('Enter')
  await expect(page.locator('.seat')).toHaveCount(SEATS)
  await gathering.getByRole('button', { name: 'Done' }).click()

  const { page: player } = await enter(ada)
  recordFrames(player, company.toPlayer)
  await openBoard(player, session, SEATS)
  await token(player, 0).click()
  const { page: watcher } = await enter(grace)
  recordFrames(watcher, company.toWatcher)
  await openBoard(watcher, session, SEATS)
  const bots = await comeBack(company, handOf)
  for (const [at, bot] of bots.entries()) await bot.ask('claimSeat', at + 1)
  await prepare(page, 'gatherRoles')
  const bag = modal(page, 'roles')
  await bag.getByRole('button', { name: 'Fill at random' }).click()
  await bag.getByRole('button', { name: 'Deal', exact: true }).click()
  await expect(player.locator('.received-role__name')).toContainText('You are the')
  await hand.sees(({ session: { game, hook } }) => game.isRunning && hook === null)
  await give(hand, 0, 'empath')
  await hand.ask('updatePlayer', { index: 3, property: 'role', value: DEMON })
  await hand.ask('updatePlayer', { index: 4, property: 'role', value: MINION })
  expect(await hand.ask('bluffs', [BLUFF, null, null])).toMatchObject({ ok: true })
  const note = { role: 'custom', name: 'a note of the Storyteller', isFlipped: false }
  await hand.ask('updatePlayer', { index: 5, property: 'reminders', value: [note] })

  await page.locator('.phase-bar').click()
  await expect(player.locator('html')).toHaveAttribute('data-phase', 'night')
  await plate(page, 0).click()
  await signalModal(page).getByRole('button', { name: 'Make a choice' }).click()
  await send(page)
  await show(hand, [item('custom', 'for the third alone')], bots[2]?.userId ?? '')
  await expect(cards(player)).toContainText('Make a choice')
  await cards(player).getByRole('button', { name: 'Answer' }).click()
  await openPanel(player, 'Player')
  const chosen = bots[1] ? nameOf(bots[1]) : ''
  await signalModal(player).getByRole('button', { name: chosen }).click()
  await send(player)
  await expect(logEntries(page).first()).toContainText(`From ${ada.name}`)
  await expect(logEntries(page).first()).toContainText(chosen)
  await player.keyboard.press('Escape')
  // At night players do not whisper: the menu says why, and the server refuses.
  const entry = (await openMenu(player, 2)).locator('[data-entry="whisper"]')
  await expect(entry).toHaveAttribute('data-disabled', /.*/)
  await expect(entry.locator('.menu__reason')).not.toBeEmpty()
  const refused = new Promise<string>((resolve) => {
    bots[1]?.client.watch((event) => {
      if (event.type !== 'messages') return
      for (const [name, payload] of event.messages)
        if (name === 'refused') resolve((payload as { code: string }).code)
    })
  })
  if (bots[1] && bots[2]) whisper(bots[1], bots[2].userId)
  expect(await refused).toContain('whisper')
  await turnTheHour(hand)
  await expect(watcher.locator('html')).toHaveAttribute('data-phase', 'day')
  // What the night told may still be read for a moment.
  await expect(player.locator('html')).toHaveAttribute('data-phase', 'day')
  await expect(player.locator('.night-control')).toBeVisible()
})

test('a game of eight: whispers by day, a vote without its Storyteller, and a tie with a vote of the dead', async ({
  enter,
  handOf,
}) => {
  const { session, owner, ada, grace } = company
  const hand = await handOf(owner, session)
  const bots = await comeBack(company, handOf)
  const names = bots.map(nameOf)
  const teller = await enter(owner)
  await openBoard(teller.page, session, SEATS)
  const { page: player } = await enter(ada)
  recordFrames(player, company.toPlayer)
  await openBoard(player, session, SEATS)
  await expect(seatAt(player, 0).locator('.token__name')).not.toBeEmpty()

  // Ten seconds after dawn nothing of the night is left.
  await expect(player.locator('.night-control')).toHaveCount(0)
  await choose(player, 2, 'whisper')
  await bots[1]?.sees(({ gamestate }) => ada.id in gamestate.whisperFrom)
  bots[1]?.send('whisperRequest', { userId: ada.id, channel: 'private' })
  await hand.sees(
    ({ gamestate: { userChannels } }) =>
      userChannels[ada.id] && userChannels[ada.id] === userChannels[bots[1]?.userId ?? ''],
  )
  bots[3]?.send('textMessage', { recipientId: bots[4]?.userId ?? '', message: 'between us two' })
  await bots[4]?.sees(({ gamestate }) =>
    gamestate.directTexts.some(({ message }) => message === 'between us two'),
  )

  await kill(hand, 7)
  await setSpeed(hand, 500)
  await choose(teller.page, 1, 'nominate')
  await teller.page.getByRole('button', { name: `Nominate ${names[2]}` }).click()
  await player.getByRole('button', { name: 'Hand up' }).click()
  for (const bot of bots.slice(0, 3)) raise(bot)
  await hand.sees(({ gamestate }) => Object.keys(gamestate.vote.votes).length === 4)
  await voteButton(teller.page, 'start').click()
  await hand.sees(({ gamestate }) => gamestate.vote.locked >= 1)
  hand.client.leave()
  // The laptop is closed: the clock of the tower goes on, for whoever comes late and whoever comes back, too.
  await teller.page.close()
  await bots[0]?.sees(({ session: { usersAll } }) =>
    usersAll.some(({ id, isOnline }) => id === owner.id && !isOnline),
  )
  const { page: watcher } = await enter(grace)
  recordFrames(watcher, company.toWatcher)
  await openBoard(watcher, session, SEATS)
  await expect(watcher.locator('.vote-hand[data-value="1"]')).toHaveCount(4)
  await player.reload()
  await expect(player.locator('.vote-hand[data-value="1"]')).toHaveCount(4)
  await expect(numeral(player)).toHaveText('4')
  await expect(player.locator('.vote-words__need')).toHaveText(`Enough to mark ${names[2]} for death`)
  const back = await teller.context().newPage()
  await openBoard(back, session, SEATS)
  await expect(back.locator('.vote-words__need')).toHaveText(`Enough to mark ${names[2]} for death`)
  await voteButton(back, 'mark').click()
  const again = await handOf(owner, session)
  await again.sees(({ gamestate }) => gamestate.vote.markedPlayer === 3)

  await nominate(again, 2, 5)
  for (const bot of [...bots.slice(0, 3), bots[6]]) if (bot) raise(bot)
  await again.sees(({ gamestate }) => Object.keys(gamestate.vote.votes).length === 4)
  await voteButton(back, 'start').click()
  await expect(back.locator('.vote-words__need')).toHaveText(`A tie: ${names[2]} goes free`)
  await voteButton(back, 'removeMark').click()
  await again.sees(
    ({ session: { players }, gamestate: { vote } }) => players[7]?.isVoteless && vote.markedPlayer === null,
  )
  await expect(seatAt(watcher, 7).locator('.shroud__seal')).toHaveCount(0)
})

test('a game of eight: a secret vote, an exile, the reveal and its story, and nothing was told too early', async ({
  enter,
  handOf,
}) => {
  const { session, owner, ada, toPlayer, toWatcher } = company
  const hand = await handOf(owner, session)
  const bots = await comeBack(company, handOf)
  const names = bots.map(nameOf)
  const { page } = await enter(owner)
  await openBoard(page, session, SEATS)
  const { page: player } = await enter(ada)
  recordFrames(player, toPlayer)
  await openBoard(player, session, SEATS)

  await hand.ask('updatePlayer', { index: 5, property: 'role', value: 'organgrinder' })
  await nominate(hand, 1, 2)
  await expect(player.locator('.vote-words__secret')).toHaveText('Secret vote')
  const before = toPlayer.length
  for (const bot of bots.slice(0, 5)) raise(bot)
  await expect(page.locator('.vote-hand[data-value="1"]')).toHaveCount(5)
  await voteButton(page, 'start').click()
  await expect(numeral(page)).toHaveText('5')
  await expect(player.locator('.vote-words__need')).toHaveText('Counted in secret')
  expect(leakedIn(toPlayer.slice(before), ['"vote",[', '"tally":5'])).toEqual([])
  await closeVote(hand)

  await hand.ask('updatePlayer', { index: 6, property: 'role', value: 'beggar' })
  await nominate(hand, 1, 6)
  await expect(player.locator('.vote-words__who')).toHaveText(
    `${names[0]} calls for the exile of ${names[5]}`,
  )
  for (const bot of bots.slice(0, 4)) raise(bot)
  await hand.sees(({ gamestate }) => Object.keys(gamestate.vote.votes).length === 4)
  await voteButton(page, 'start').click()
  await expect(player.locator('.vote-words__need')).toHaveText(`Enough to exile ${names[5]}`)
  await closeVote(hand)
  expect(leakedIn(toPlayer, SECRETS)).toEqual([])
  expect(leakedIn(toWatcher, SECRETS)).toEqual([])
  expect(leakedIn(toWatcher, ['"nomination"', ada.name])).toHaveLength(2)

  await page.keyboard.press('g')
  await page
    .getByRole('dialog', { name: 'Reveal the grimoire?' })
    .getByRole('button', { name: 'Evil wins' })
    .click()
  await page.getByRole('button', { name: 'Tell who has won' }).click()
  await expect(player.locator('.reveal-card__result')).toHaveText('Evil has won')
  await token(page, 3).click()
  await expect(seatAt(player, 3).locator('.token__name')).toHaveText('Zombuul')
  // What is found when it may be known would have been found before.
  expect(leakedIn(toPlayer, SECRETS)).toEqual([DEMON])
  await page.getByRole('button', { name: 'Reveal the rest' }).click()
  await player.getByRole('button', { name: 'The story of this game' }).click()
  const story = modal(player, 'chronicle')
  await expect(story.locator('.chronicle__result')).toHaveText('Evil has won.')
  await expect(story.locator('.chronicle__member')).toHaveCount(SEATS)
  await expect(story.locator('.chronicle__member[data-seat="3"]')).toContainText(`${names[2]}: Zombuul`)
  await expect(story.locator('[data-happening="vote"]')).toHaveCount(4)
  // The whole of it, once it is there.
  await expect(story).toContainText('Not in play, for the Demon')
  await expectAccessible(player, '[data-modal="chronicle"]')
  const [file] = await Promise.all([
    player.waitForEvent('download'),
    story.getByRole('button', { name: 'Save as a file' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('belfry-game.txt')
  const text = await readFile(await file.path(), 'utf8')
  for (const line of [
    'Evil has won.',
    `${names[2]}: Zombuul`,
    'Night 1',
    'Day 1',
    `${names[6]} dies.`,
    `${names[6]} has no vote left.`,
    `${names[0]} nominates ${names[2]}: 4 of 4 votes (`,
    // Who raised a hand in secret is told with everything else.
    `${names[0]} nominates ${names[1]}: 5 of 4 votes (`,
    `${names[0]} calls for the exile of ${names[5]}: 4 of 4 (`,
  ])
    expect(text).toContain(line)
})
