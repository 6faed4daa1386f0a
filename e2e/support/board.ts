import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page, ViewportSize } from '@playwright/test'
import { ROOT } from '../../tools/lib/house.mjs'
import type { Actor } from './actors.ts'
import { untilShown } from './shown.ts'
import { test as base, expect } from './talk.ts'

export { expect }

const NAMES = [
  ...['Ada', 'Benedict', 'Clara', 'Dominik', 'Elisabeth', 'Fritz', 'Greta', 'Henrik', 'Ida', 'Jonas'],
  ...['Katharina', 'Ludwig', 'Mira', 'Nils', 'Olga', 'Paul', 'Quirin', 'Rosa', 'Simon', 'Thea'],
]

const ROLES = [
  ...['washerwoman', 'poisoner', 'fortuneteller', 'imp', 'drunk', 'monk', 'recluse', 'scarletwoman', 'chef'],
  ...['undertaker', 'ravenkeeper', 'saint', 'slayer', 'mayor', 'empath', 'thief', 'bureaucrat', 'librarian'],
  ...['investigator', 'soldier'],
]

const TOKENS = [
  { role: 'poisoner', name: 'Poisoned', isFlipped: false },
  { role: 'custom', name: 'Lies a lot', isFlipped: false },
  { role: 'monk', name: 'Safe', isFlipped: false },
  { role: 'imp', name: 'Dead', isFlipped: true },
]

export interface LocalSetup {
  readonly seats: number
  readonly hasRoles?: boolean
  readonly reminders?: number
  readonly phase?: number
  /** Every so many-th is dead. */
  readonly deadEvery?: number
  readonly viewport?: ViewportSize
  readonly isTouch?: boolean
  readonly storage?: Readonly<Record<string, unknown>>
}

interface Fact {
  readonly id: string
  readonly team: string
}

const FACTS = join(ROOT, 'packages/content/packs/default/facts/characters.json')

/** Characters of these teams, as the pack lists them. */
export const charactersOf = (...teams: readonly string[]): string[] =>
  (JSON.parse(readFileSync(FACTS, 'utf8')) as readonly Fact[])
    .filter(({ team }) => teams.includes(team))
    .map(({ id }) => id)

/** A script of these characters, as a browser keeps the one in play. */
export const storedEdition = (roles: readonly string[]) => ({
  id: 'custom',
  name: 'A long evening',
  author: 'Somebody',
  almanac: '',
  isOfficial: false,
  level: null,
  themes: [],
  color: 'oklch(0.5 0.1 200)',
  bootlegger: [],
  hideTitle: false,
  logo: '',
  background: '',
  firstNight: [],
  otherNight: [],
  metadata: {},
  roles,
  npcs: [],
  custom: {},
  theme: 1,
})

/** A table as a browser keeps it. */
function stored({ seats, hasRoles = true, reminders = 0, phase = 0, deadEvery = 0 }: LocalSetup) {
  const each = <T>(make: (seat: number) => T): T[] => Array.from({ length: seats }, (_, seat) => make(seat))
  const isDead = (seat: number): boolean => deadEvery > 0 && seat % deadEvery === 1
  return {
    seats: each((seat) => NAMES[seat]),
    players: each((seat) => ({
      role: hasRoles ? ROLES[seat] : null,
      alignment: null,
      isDead: isDead(seat),
      isVoteless: isDead(seat) && seat % 2 === 0,
      isMarkedForDeath: false,
      revealed: false,
    })),
    reminders: each((seat) =>
      Array.from({ length: reminders }, (_, at) => TOKENS[(seat + at) % TOKENS.length]),
    ),
    game: {
      isRunning: hasRoles,
      phase,
      isEvilWin: null,
      history: hasRoles
        ? [
            { type: 'start', data: {}, time: Date.now() - 600_000, isPrivate: false },
            ...(phase > 0
              ? [{ type: 'phase', data: { phase }, time: Date.now() - 65_000, isPrivate: false }]
              : []),
          ]
        : [],
    },
  }
}

export interface PerTest {
  /** A table in one browser, set as wanted. */
  readonly localTable: (setup: LocalSetup) => Promise<Actor>
}

export const test = base.extend<PerTest>({
  localTable: async ({ actor }, use) =>
    use(async (setup) => {
      const alone = await actor('Alone', {
        storage: { ...stored(setup), ...setup.storage },
        context: {
          ...(setup.viewport ? { viewport: setup.viewport } : {}),
          ...(setup.isTouch ? { hasTouch: true, isMobile: true } : {}),
        },
      })
      await alone.page.goto('/play')
      await untilShown(alone.page, '.board[data-local="true"]')
      await expect(alone.page.locator('.seat')).toHaveCount(setup.seats)
      return alone
    }),
})

export const seatAt = (page: Page, seat: number): Locator => page.locator(`.seat[data-seat="${seat}"]`)
export const plate = (page: Page, seat: number): Locator => seatAt(page, seat).locator('.seat__plate')
export const token = (page: Page, seat: number): Locator => seatAt(page, seat).locator('.seat__disc')

export async function openMenu(page: Page, seat: number): Promise<Locator> {
  await plate(page, seat).click()
  const menu = page.locator('.seat-menu')
  await expect(menu).toBeVisible()
  return menu
}

export async function choose(page: Page, seat: number, entry: string): Promise<void> {
  const menu = await openMenu(page, seat)
  await menu.locator(`[data-entry="${entry}"]`).click()
}

/** The keys of a menu's entries, in their order. */
export const entriesOf = async (menu: Locator): Promise<(string | null)[]> =>
  menu.locator('[data-entry]').evaluateAll((items) => items.map((item) => item.getAttribute('data-entry')))

/** Takes an entry of the main menu's first tab: how one sets up a game. */
export async function prepare(
  page: Page,
  entry:
    | 'clearGrimoire'
    | 'gather'
    | 'gatherEdition'
    | 'gatherNpcs'
    | 'gatherRoles'
    | 'gatherRules'
    | 'newGame',
): Promise<void> {
  await page.locator('.main-menu__trigger').click()
  // The menu opens where it was left.
  await page.locator('.main-menu').getByRole('tab').first().click()
  await page.locator(`[data-entry="${entry}"]`).click()
}

export const modal = (page: Page, name: string): Locator => page.locator(`.sheet[data-modal="${name}"]`)

/** Stands between page and server and refuses what is asked so (or so, `a|b`), as one whose table has changed meanwhile. */
export async function refuse(page: Page, request: string, code: string): Promise<void> {
  await page.routeWebSocket(/\/backend\/socket\//, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const ack = new RegExp(`^42(\\d+)\\["(?:${request})"`).exec(String(message))?.[1]
      if (ack === undefined) server.send(message)
      else socket.send(`43${ack}[{"ok":false,"code":"${code}","params":{}}]`)
    })
    server.onMessage((message) => socket.send(message))
  })
}

/** The names on the seats, in their order. */
export const namesOf = (page: Page): Promise<string[]> => page.locator('.seat__name').allTextContents()
