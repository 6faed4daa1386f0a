import { expect, modal, seatAt } from '../board.ts'
import { textsOf } from '../catalogues.ts'
import { raise, setSpeed, voteButton } from '../day.ts'
import { nameOf, whisper, write } from '../talk.ts'
import { closeOf, DURING_A_GAME, fromMenu, menuOf, tabClose, tabLabel, type Telling } from './screen.ts'

/** A message, and a whisper that is asked for. */
export async function talk({ player, bots, reader, press, look }: Telling): Promise<void> {
  const [first, second] = bots
  await press(tabLabel(player, 'text'))
  await player.locator('.prompt__field').fill('Good morning')
  await look(player, 'writing')
  await press(player.locator('.prompt__send'))
  await expect(player.locator('.message')).toContainText(['Good morning'])
  // Where it fills the page there is only its label to close it by.
  const close = tabClose(player, 'text')
  await press((await close.isVisible()) ? close : tabLabel(player, 'text'))
  second.send('textMessage', write(reader, 'I am the Chef'))
  whisper(first, reader)
  await expect(player.locator('.talk__row--asking')).toBeVisible()
  await look(player, 'asked')
  // Who it is, before anything is pressed or pulled.
  await expect(player.locator('.talk__row--asking .talk__name')).toBeInViewport({ ratio: 1 })
  await press(player.locator('.chat-requests').getByRole('button').first())
  await expect(player.locator('.whisper')).toBeVisible()
  await look(player, 'whisper')
  await expect(player.locator('.whisperer[data-own="false"] .whisperer__name')).toBeInViewport({ ratio: 1 })
  await press(player.locator('.whisper__head button').last())
}

/** A nomination, a vote, a mark. */
export async function vote(telling: Telling): Promise<void> {
  const { page, player, hand, bots, language, press, look } = telling
  await setSpeed(hand, 500)
  await press(menuOf(telling, 1, 'day'))
  await look(page, 'menu by day')
  await press(page.locator('.seat-menu [data-entry="nominate"]'))
  await look(page, 'whom')
  await press(page.getByRole('button', { name: `Nominate ${nameOf(bots[1])}` }))
  await look(player, 'nominated')
  await press(player.locator('.vote-own__hand--up'))
  for (const one of bots.slice(0, 4)) raise(one)
  await hand.sees(({ gamestate }) => Object.keys(gamestate.vote.votes).length >= 5)
  await look(page, 'nominated')
  await press(voteButton(page, 'start'))
  await press(voteButton(page, 'pause'))
  await look(page, 'vote')
  await look(player, 'vote')
  await press(voteButton(page, 'resume'))
  await hand.sees(({ gamestate, session: { players } }) => gamestate.vote.locked > players.length)
  // More than it takes: "5 of 3" would be no count.
  const needs = textsOf(language)['vote:hub.needs'] ?? ''
  await expect(player.locator('.vote-hub')).toContainText(needs.replace('{{votes}}', '3'))
  await look(page, 'counted')
  await look(player, 'counted')
  await press(voteButton(page, 'mark'))
  await hand.sees(({ gamestate }) => gamestate.vote.markedPlayer === 2)
  await look(page, 'marked')
  await look(player, 'marked')
}

export async function execute(telling: Telling): Promise<void> {
  const { page, player, press, look } = telling
  await press(page.locator('.block-info__deed').getByRole('button', { name: 'Execute' }))
  await look(page, 'execute')
  await press(page.locator('[data-modal="dialogue"]').getByRole('button', { name: 'Executed, and dies' }))
  await expect(seatAt(player, 2)).toHaveAttribute('data-dead', 'true')
  await look(page, 'executed')
  await look(player, 'executed')
  await fromMenu(telling, DURING_A_GAME, 'voteHistory')
  await look(page, 'history')
  await press(closeOf(modal(page, 'vote-history')))
}
