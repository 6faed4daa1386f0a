import {
  comeIn,
  condemn,
  deal,
  gather,
  hears,
  hueOf,
  isLit,
  readSheet,
  reveal,
  type Table,
  wakeOne,
  write,
} from './support/engines/game.ts'
import { atScreen, bySocket } from './support/engines/players.ts'
import type { Engine, Screen } from './support/engines/screen.ts'
import { expect, isThere, test } from './support/engines/test.ts'
import type { Person } from './support/people.ts'
import { nameOf } from './support/talk.ts'

const BOTS = 4

test.slow()

interface Company {
  readonly table: Table
  readonly owner: Person
  readonly guest: Person
}

const company = test.extend<{ sitDown: (teller: Engine, player: Engine | 'socket') => Promise<Company> }>({
  sitDown: async ({ people, handOf, crowd, screenIn }, use) =>
    use(async (tellers, players) => {
      const [owner, guest] = [await people.member('Teller'), await people.member('Ada')]
      const session = await people.createSession(owner)
      const hand = await handOf(owner, session)
      await hand.ask('edition', { id: 'tb', theme: 1 })
      const bots = await crowd(BOTS, session)
      const arrive = async (engine: Engine, person: Person): Promise<Screen> => {
        const screen = await screenIn(engine)
        await comeIn(screen, person, session)
        return screen
      }
      const [teller, player] = await Promise.all([
        arrive(tellers, owner),
        players === 'socket' ? handOf(guest, session).then(bySocket) : arrive(players, guest).then(atScreen),
      ])
      return { owner, guest, table: { session, teller, player, hand, bots, names: bots.map(nameOf) } }
    }),
})

/** Every engine paints good blue and evil red, and neither like the other. */
async function expectTeamColours(screen: Screen): Promise<void> {
  await screen.shows('.town-info__team[data-team="demon"]')
  expect(Math.abs((await hueOf(screen, 'townsfolk')) - 220)).toBeLessThan(15)
  expect(Math.cos(((await hueOf(screen, 'demon')) * Math.PI) / 180)).toBeGreaterThan(0.97)
}

async function play(table: Table): Promise<void> {
  await test.step('deal', () => deal(table))
  for (const screen of [table.teller, ...table.player.screens]) await expectTeamColours(screen)
  for (const part of [wakeOne, write, readSheet, condemn, reveal])
    await test.step(part.name, () => part(table))
}

company('Chromium tells a whole game to Firefox, and each hears the other', async ({ sitDown }) => {
  company.skip(!isThere('firefox'), 'no Firefox here')
  const { table, owner, guest } = await sitDown('chromium', 'firefox')
  await gather(table)
  await Promise.all([
    hears(table.teller, guest.id),
    ...table.player.screens.map((screen) => hears(screen, owner.id)),
    ...table.player.screens.map((screen) => isLit(screen, guest.id)),
  ])
  await play(table)
})

company('WebKit, which has no voices here and says so, tells a whole game', async ({ sitDown }) => {
  company.skip(!isThere('webkit'), 'no WebKit here')
  const { table } = await sitDown('webkit', 'socket')
  await table.teller.shows('.voice-alert[data-alert="unsupported"]', 'everything else works here as well')
  await table.teller.click({ role: 'button', name: 'Close', within: '.voice-alert' })
  await table.teller.hides('.voice-alert')
  // What scrolls has a bar that can be seen and held, in an engine with names of its own for it.
  const bar = await table.teller.evaluate(() => [
    getComputedStyle(document.body, '::-webkit-scrollbar').width,
    getComputedStyle(document.body, '::-webkit-scrollbar-thumb').backgroundColor !== 'rgba(0, 0, 0, 0)',
  ])
  expect(bar).toEqual(['12px', true])
  await gather(table)
  await play(table)
})

company('WebKit plays in a game that Firefox tells', { tag: '@long' }, async ({ sitDown }) => {
  company.skip(!isThere('webkit') || !isThere('firefox'), 'no WebKit or no Firefox here')
  const { table } = await sitDown('firefox', 'webkit')
  for (const screen of table.player.screens)
    await screen.click({ role: 'button', name: 'Close', within: '.voice-alert' })
  await gather(table)
  await play(table)
})
