import type { Participant } from '@belfry/bot'
import { keep, keptBy } from '../actors.ts'
import { raise, setSpeed } from '../day.ts'
import { turnTheHour } from '../game.ts'
import { NOWHERE } from '../pages.ts'
import { PASSWORD, type Person } from '../people.ts'
import type { Player } from './players.ts'
import type { Noted, Screen } from './screen.ts'

/** One table: a Storyteller at a screen and a player, everybody else a bot over a real socket. */
export interface Table {
  readonly session: string
  readonly teller: Screen
  readonly player: Player
  /** The Storyteller's other hand, which does what the game is not about. */
  readonly hand: Participant
  readonly bots: readonly Participant[]
  readonly names: readonly string[]
}

const MENU_MS = 6000

const button = (name: string, within?: string) => ({ role: 'button', name, ...(within ? { within } : {}) })

/** From the door through the lobby to the table, as somebody who has an account. */
export async function comeIn(screen: Screen, { name, email }: Person, session: string): Promise<void> {
  await screen.goto('/login')
  await screen.shows('.login', 'The gatekeeper lets you pass.')
  await screen.fill({ role: 'textbox', name: 'E-mail address' }, email)
  await screen.fill({ role: 'textbox', name: 'Password' }, PASSWORD)
  await screen.click(button('Log in'))
  await screen.shows('h1', `Welcome, ${name}`)
  await screen.click(button(session, `[data-session="${session}"]`))
  await screen.shows('.board')
}

/** Straight to the table, as somebody who was here before. */
export async function comeBack(
  screen: Screen,
  person: Person,
  session: string,
  storage: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await screen.goto(NOWHERE)
  await screen.evaluate(keep, keptBy(person, storage))
  await screen.goto(`/join/${session}`)
  await screen.shows('.board')
}

async function fromMenu(screen: Screen, entry: string): Promise<void> {
  await screen.click('.main-menu__trigger')
  await screen.click('.main-menu [role="tab"]')
  await screen.click(`[data-entry="${entry}"]`)
}

/** From the menu of a seat. On a busy machine a click may last so long that the menu closes again, or is not ready for the next: one clicks once more. */
async function choose(screen: Screen, seat: number, entry: string): Promise<void> {
  const item = `.seat-menu [data-entry="${entry}"]`
  await screen.until(`the menu of seat ${seat} opens`, async () => {
    // A menu that came late lies over the seat that opened it.
    await screen.clickIfFree(`.seat[data-seat="${seat}"] .seat__plate`)
    return screen.appears(item, MENU_MS)
  })
  await screen.until(`${entry} is taken from it`, async () => {
    await screen.click(item)
    return screen.goes(item, MENU_MS)
  })
}

/** Every screen at the table shows it. */
async function allShow({ teller, player }: Table, target: string, text?: string): Promise<void> {
  await Promise.all([teller, ...player.screens].map((screen) => screen.shows(target, text)))
}

/** Seats for everybody; the player takes the first. */
export async function gather({ teller, player, bots }: Table): Promise<void> {
  await fromMenu(teller, 'gather')
  await teller.fill({ role: 'spinbutton', name: 'Seats' }, String(bots.length + 1))
  await teller.press('Enter')
  await teller.click(button('Done', '.gather-card'))
  await player.sit()
  for (const [at, bot] of bots.entries()) await bot.ask('claimSeat', at + 1)
}

/** Everybody gets a character, and learns it. */
export async function deal({ teller, player, hand }: Table): Promise<void> {
  await fromMenu(teller, 'gatherRoles')
  await teller.click(button('Fill at random', '[data-modal="roles"]'))
  await teller.click(button('Deal', '[data-modal="roles"]'))
  await player.learn()
  await hand.sees(({ session: { game, hook } }) => game.isRunning && hook === null)
  await teller.hides('[data-modal="roles"]')
}

/** A night in which the player is asked for somebody, and chooses. */
export async function wakeOne(table: Table): Promise<void> {
  const { teller, player, hand, names } = table
  await teller.click('.phase-bar')
  await allShow(table, 'html[data-phase="night"] .phase-bar', 'Night 1')
  await teller.click('.seat[data-seat="0"] .seat__plate')
  await teller.click(button('Make a choice', '[data-modal="signal"]'))
  await teller.click(button('Send', '[data-modal="signal"]'))
  await player.answer(2, names[1] ?? '')
  await teller.shows('[data-modal="signal"] .signal-log__entry', names[1])
  await teller.press('Escape')
  await teller.hides('[data-modal="signal"]')
  // So soon after, a second click on the hour would take the night back.
  await turnTheHour(hand)
  await allShow(table, 'html[data-phase="day"] .phase-bar', 'Day 1')
}

const GREETING = 'Good morning to all of you'

/** What is written to the town is read by whoever opens the texts. */
export async function write({ teller, player }: Table): Promise<void> {
  const tab = '.side-tab[data-tab="text"]'
  await player.write(GREETING)
  await teller.click(`${tab} .side-tab__label`)
  await teller.shows(`${tab} .message`, GREETING)
  await teller.click(`${tab} .side-tab__label`)
  await teller.hides(`${tab} .prompt__field`)
}

/** The sheet of all characters, beside the table and put away again. */
export async function readSheet({ teller, player }: Table): Promise<void> {
  const sheet = '.side-tab[data-tab="characters"]'
  const reader = player.screens[0] ?? teller
  for (const [state, text] of [
    ['mid', 'Imp'],
    ['open', 'pick a player to die'],
    ['closed', ''],
  ] as const) {
    await reader.click(`${sheet} .side-tab__label`)
    await reader.shows(`${sheet}[data-state="${state}"]`, text)
  }
}

/** A nomination, hands up, the round of the clock and its count. */
export async function condemn(table: Table): Promise<void> {
  const { teller, player, hand, bots, names } = table
  await setSpeed(hand, 500)
  await choose(teller, 1, 'nominate')
  await teller.click(button(`Nominate ${names[2]}`))
  await allShow(table, '.vote-words__who', `${names[0]} nominates ${names[2]}`)
  await player.raise()
  for (const bot of bots.slice(0, 3)) raise(bot)
  await hand.sees(({ gamestate }) => Object.keys(gamestate.vote.votes).length === 4)
  await teller.click('[data-vote-button="start"]')
  await allShow(table, '.vote-words__need', `Enough to mark ${names[2]} for death`)
  await allShow(table, '.vote-hub__numeral', '4')
  await teller.click('[data-vote-button="mark"]')
  await allShow(table, '.block-info', `${names[2]} is about to die`)
  await teller.click(button('Execute', '.block-info'))
  await teller.click(button('Executed, and dies', '[data-modal="dialogue"]'))
  await allShow(table, '.seat[data-seat="3"][data-dead="true"]')
}

/** Who has won, and who was who. */
export async function reveal(table: Table): Promise<void> {
  const { teller, player, bots } = table
  await teller.type('g')
  await teller.click(button('Evil wins', '[data-modal="dialogue"]'))
  await teller.click(button('Tell who has won'))
  await allShow(table, '.reveal-card__result', 'Evil has won')
  await teller.click(button('Reveal the rest'))
  for (const screen of [teller, ...player.screens])
    await screen.until('everybody is revealed', async () => {
      const revealed = await screen.evaluate(
        () => document.querySelectorAll('.seat[data-revealed="true"]').length,
      )
      return revealed === bots.length + 1
    })
}

/** The hue, in degrees of the colour circle, in which the middle of the table counts a team. */
export const hueOf = (screen: Screen, team: string): Promise<number> =>
  screen.evaluate((wanted) => {
    const icon = document.querySelector(`.town-info__team[data-team="${wanted}"] svg`)
    const paint = document.createElement('canvas').getContext('2d')
    if (!icon || !paint) return Number.NaN
    paint.fillStyle = getComputedStyle(icon).fill
    paint.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = paint.getImageData(0, 0, 1, 1).data
    const turn = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue)
    return ((turn * 180) / Math.PI + 360) % 360
  }, team)

/** Packets of voices that have come in so far, and how loud the loudest is. */
export const voicesHeard = (screen: Screen): Promise<{ packets: number; level: number }> =>
  screen.evaluate(async () => {
    const { connections } = window as unknown as Noted
    // One that has been closed tells nothing any more.
    const open = connections.filter(({ connectionState }) => connectionState !== 'closed')
    const reports = await Promise.all(open.map((connection) => connection.getStats()))
    const voices = reports
      .flatMap((report) => [...report.values()])
      .filter(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio')
    return {
      packets: voices.reduce((sum, { packetsReceived }) => sum + packetsReceived, 0),
      level: Math.max(0, ...voices.map(({ audioLevel = 0 }) => audioLevel)),
    }
  })

/** The other is heard: packets come and go on coming, they are not silent, and the light beside the name is on. */
export async function hears(screen: Screen, userId: string): Promise<void> {
  await screen.shows('.voice-state[data-voice="connected"]')
  await screen.until('somebody is heard', async () => {
    const { packets, level } = await voicesHeard(screen)
    return packets > 20 && level > 0
  })
  const { packets } = await voicesHeard(screen)
  await screen.until('the voice goes on', async () => (await voicesHeard(screen)).packets > packets + 20)
  await isLit(screen, userId)
}

/** The light of somebody who speaks, oneself too. */
export const isLit = (screen: Screen, userId: string): Promise<void> =>
  screen.shows(`.speaking[data-user="${userId}"][data-speaking="true"]`)
