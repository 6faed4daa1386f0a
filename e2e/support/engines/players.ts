import type { Participant } from '@belfry/bot'
import { raise } from '../day.ts'
import { item, show } from '../night.ts'
import { sit, write } from '../talk.ts'
import type { Screen } from './screen.ts'

/** Who plays on the first seat: somebody at a screen of another engine, or nobody but a socket. */
export interface Player {
  /** What they look at, where they look at anything. */
  readonly screens: readonly Screen[]
  readonly sit: () => Promise<void>
  /** They have been told their character. */
  readonly learn: () => Promise<void>
  /** They are asked for somebody, and choose: the seat, and who sits there. */
  readonly answer: (seat: number, name: string) => Promise<void>
  readonly write: (words: string) => Promise<void>
  readonly raise: () => Promise<void>
}

const button = (name: string, within: string) => ({ role: 'button', name, within })
const text = (name: string): string => `.side-tab[data-tab="text"] ${name}`

export const atScreen = (screen: Screen): Player => ({
  screens: [screen],
  sit: async () => {
    await screen.click('.seat[data-seat="0"] .seat__disc')
    await screen.shows('.seat--own[data-seat="0"]')
  },
  learn: () => screen.shows('.received-role__name', 'You are the'),
  answer: async (_seat, name) => {
    await screen.shows('.cards', 'Make a choice')
    await screen.click(button('Answer', '.cards'))
    await screen.click({ role: 'tab', name: 'Player', within: '[data-modal="signal"]' })
    await screen.click(button(name, '[data-modal="signal"]'))
    await screen.click(button('Send', '[data-modal="signal"]'))
    await screen.press('Escape')
    await screen.hides('[data-modal="signal"]')
  },
  write: async (words) => {
    await screen.click(text('.side-tab__label'))
    await screen.fill(text('.prompt__field'), words)
    await screen.press('Enter')
    await screen.shows(text('.message'), words)
    await screen.click(text('.side-tab__label'))
    await screen.hides(text('.prompt__field'))
  },
  // By the key alone.
  raise: () => screen.press('Space'),
})

export const bySocket = (bot: Participant): Player => ({
  screens: [],
  sit: () => sit(bot, 0),
  learn: async () => {
    await bot.sees(({ session: { players } }) => players[0]?.role)
  },
  answer: async (seat) => {
    await bot.sees(({ gamestate }) => gamestate.signals.length > 0)
    await show(bot, [item('player', seat)])
  },
  write: async (words) => {
    bot.send('textMessage', write('', words))
  },
  raise: async () => raise(bot),
})
