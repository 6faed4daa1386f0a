import type { Participant } from '@belfry/bot'
import type { Locator, Page } from '@playwright/test'
import { type Actor, test as base, type Entrance, expect } from './actors.ts'
import { untilShown } from './shown.ts'

export { expect }

/** A Storyteller at the screen, and the same person's other hand, which sets the table. */
export interface Table extends Actor {
  readonly session: string
  readonly hand: Participant
}

interface Wire {
  /** A request the server refuses, as if somebody else had become Storyteller meanwhile. */
  readonly refuses?: string
  /** What the server says otherwise than it does, as one with other packs would. */
  readonly says?: Readonly<Record<string, string>>
}

/** Stands between page and server. Requests are `42<ack>["name",...]`, their answers `43<ack>[...]`. */
export async function tamper(page: Page, { refuses, says = {} }: Wire): Promise<void> {
  await page.routeWebSocket(/\/backend\/socket\//, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const ack = new RegExp(`^42(\\d+)\\["${refuses}"`).exec(String(message))?.[1]
      if (ack === undefined) server.send(message)
      else socket.send(`43${ack}[{"ok":false,"code":"not-storyteller","params":{}}]`)
    })
    server.onMessage((message) => {
      const text = Object.entries(says).reduce(
        (told, [said, other]) => told.replaceAll(said, other),
        String(message),
      )
      socket.send(text)
    })
  })
}

interface PerTest {
  /** Somebody goes to a session's board. */
  readonly look: (actor: Actor, session: string) => Promise<void>
  readonly storyteller: (entrance?: Entrance & Wire) => Promise<Table>
}

export const test = base.extend<PerTest>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures it hands over written down
  look: async ({}, use) =>
    use(async ({ page }, session) => {
      await page.goto(`/join/${session}`)
      await untilShown(page, '.board')
    }),
  storyteller: async ({ actor, people, handOf, look }, use) =>
    use(async (entrance = {}) => {
      const teller = await actor('Teller', entrance)
      const session = await people.createSession(teller.person)
      const hand = await handOf(teller.person, session)
      if (entrance.refuses || entrance.says) await tamper(teller.page, entrance)
      await look(teller, session)
      return { ...teller, session, hand }
    }),
})

/** So many seats, with these characters on them. */
export async function seat(hand: Participant, roles: readonly (string | null)[]): Promise<void> {
  for (const [check] of roles.entries())
    await hand.ask('updateSeats', { type: 'add', payload: { name: null }, check })
  for (const [index, value] of roles.entries())
    if (value) await hand.ask('updatePlayer', { index, property: 'role', value })
}

export const openEdition = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Choose an edition' }).click()

export const modal = (page: Page): Locator => page.locator('[data-modal="edition"]')
export const dialogue = (page: Page): Locator => page.locator('[data-modal="dialogue"]')
export const tab = (page: Page, name: string): Locator => page.locator(`[data-tab="${name}"]`)
export const clickTab = (page: Page, name: string): Promise<void> =>
  tab(page, name).locator('.side-tab__label').click()
export const sheet = (page: Page, name: string): Locator => page.locator(`[data-sheet="${name}"]`)

/** A script of known characters with a jinx; more than the least a script should have. */
export const JINXED = [
  { id: '_meta', name: 'Cold Hearth', author: 'Ada', almanac: 'https://almanac.example/cold-hearth' },
  'chef',
  'empath',
  'spy',
  'magician',
  'imp',
  'drunk',
] as const

export const HOMEBREW = [
  {
    id: '_meta',
    name: 'Salt. and/or, Smoke?',
    author: 'Bo',
    logo: 'https://pictures.example/logo.png',
    bootlegger: ['Nobody may whisper at noon.'],
  },
  'chef',
  'empath',
  'imp',
  'spy',
  'bureaucrat',
  {
    id: 'lamplighter',
    name: 'Lamplighter',
    team: 'townsfolk',
    ability: 'Each night*, choose a player: they see by your light.',
    image: 'https://pictures.example/lamplighter.png',
    otherNight: 30,
    otherNightReminder: 'The Lamplighter points at a player.',
  },
] as const

export async function paste(page: Page, script: unknown): Promise<void> {
  await page.getByRole('tab', { name: 'Own script' }).click()
  await page
    .getByLabel('From the clipboard')
    .fill(typeof script === 'string' ? script : JSON.stringify(script))
  await page.getByRole('button', { name: 'Load the text' }).click()
}
