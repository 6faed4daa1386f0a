import type { Participant } from '@belfry/bot'
import type { Locator, Page } from '@playwright/test'
import { type Actor, test as base, type Entrance, expect } from './actors.ts'
import type { Person } from './people.ts'
import { untilShown } from './shown.ts'

export { expect }

/** Somebody at the board, and the same person's other hand, which does what the test is not about. */
export interface AtTable extends Actor {
  readonly hand: Participant
}

export interface Gathering {
  readonly session: string
  readonly owner: Person
  /** The Storyteller's hand. */
  readonly hand: Participant
  /** The bots, in the order of their seats. */
  readonly bots: readonly Participant[]
}

export interface PerTest {
  /** A session with so many seats by day, the first of them kept free for pages. */
  readonly gather: (seats: { readonly free: number; readonly bots: number }) => Promise<Gathering>
  readonly storyteller: (gathering: Gathering, entrance?: Entrance) => Promise<AtTable>
  /** A page at the table; on a seat where one is given. */
  readonly guest: (gathering: Gathering, name: string, seat?: number, entrance?: Entrance) => Promise<AtTable>
}

/** Turns the hour until the phase is reached: odd is night, even is day. */
export async function turnTo(hand: Participant, phase: number): Promise<void> {
  for (let now = hand.view?.session.game.phase ?? 0; now < phase; now++) {
    await hand.ask('history', { type: 'phase', payload: now })
    await hand.sees((view) => view.session.game.phase === now + 1)
  }
}

/** What a text message says on the wire. */
export const write = (recipientId: string, message: string) => ({ recipientId, message })

/** Takes a seat and has arrived there. */
export const sit = async (hand: Participant, seat: number): Promise<void> => {
  await hand.ask('claimSeat', seat)
  await hand.sees((view) => view.self.seat === seat)
}

export async function open(actor: Actor, session: string): Promise<void> {
  await actor.page.goto(`/join/${session}`)
  await untilShown(actor.page, '.board')
}

export const test = base.extend<PerTest>({
  gather: async ({ people, handOf, bot }, use) =>
    use(async ({ free, bots: count }) => {
      const owner = await people.member('Teller')
      const session = await people.createSession(owner)
      const hand = await handOf(owner, session)
      for (let check = 0; check < free + count; check++)
        await hand.ask('updateSeats', { type: 'add', payload: { name: null }, check })
      const bots = await Promise.all(
        Array.from({ length: count }, async (_, index) => {
          const player = await bot(`Bot${free + index}`, session)
          await sit(player, free + index)
          return player
        }),
      )
      await turnTo(hand, 2)
      return { session, owner, hand, bots }
    }),
  storyteller: async ({ enter }, use) =>
    use(async ({ owner, session, hand }, entrance) => {
      const actor = await enter(owner, entrance)
      await open(actor, session)
      return { ...actor, hand }
    }),
  guest: async ({ actor, handOf }, use) =>
    use(async ({ session }, name, seat, entrance) => {
      const guest = await actor(name, entrance)
      const hand = await handOf(guest.person, session)
      if (seat !== undefined) await sit(hand, seat)
      await open(guest, session)
      return { ...guest, hand }
    }),
})

export const nameOf = (participant: Participant): string =>
  participant.view?.session.usersAll.find(({ id }) => id === participant.userId)?.username ?? ''

export const tab = (page: Page, name: 'chat' | 'text'): Locator =>
  page.locator(`.side-tab[data-tab="${name}"]`)

export async function openTab(page: Page, name: 'chat' | 'text'): Promise<Locator> {
  await tab(page, name).locator('.side-tab__label').click()
  const panel = tab(page, name).locator('.side-tab__panel')
  await expect(panel).toBeVisible()
  return panel
}

export const badge = (page: Page, name: string): Locator =>
  page.locator(`.side-tab__badge[data-badge="${name}"]`)

export const recipient = (panel: Locator, name: string): Locator => panel.getByRole('tab', { name })

/** Stands between page and server and changes what the server says, as an older or newer one would. */
export async function retell(page: Page, change: (text: string) => string): Promise<void> {
  await page.routeWebSocket(/\/backend\/socket\//, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => server.send(message))
    server.onMessage((message) => socket.send(typeof message === 'string' ? change(message) : message))
  })
}

export const whisper = (from: Participant, to: string, channel: 'private' | 'night' = 'private'): void =>
  from.send('whisperRequest', { userId: to, channel })
