import type { Participant } from '@belfry/bot'
import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { test as base, expect } from '../board.ts'
import type { Language } from '../catalogues.ts'
import { type Found, glance } from '../glance.ts'
import { sit } from '../talk.ts'
import { setUpSeats, takeTheFirstSeat } from './before.ts'
import { SEATS, type Telling } from './screen.ts'

interface Way {
  readonly context: BrowserContextOptions
  /** The player's. */
  readonly language: Language
  readonly press: (what: Locator) => Promise<void>
  readonly opener: Telling['opener']
  readonly isTouch: boolean
}

/** Tests in which a Storyteller and a player sit down at a table, and what is wrong anywhere is found. */
export const test = base.extend<{ readonly sitDown: (way: Way) => Promise<Telling & { found: Found }> }>({
  sitDown: async ({ people, enter, handOf, bot }, use) =>
    use(async ({ context, language, press, opener, isTouch }) => {
      const found: Found = {}
      const [owner, ada] = [await people.member('Teller'), await people.member('Ada')]
      const session = await people.createSession(owner)
      const { page } = await enter(owner, { context })
      const look = (who: Page, name: string): Promise<void> =>
        glance(who, `${who === page ? 'Storyteller' : 'player'}, ${name}`, found, isTouch)
      await page.goto(`/join/${session}`)
      await expect(page.locator('.board')).toBeVisible()
      await setUpSeats({ page, press, look })

      const { page: player } = await enter(ada, { context, storage: { locale: language } })
      await player.goto(`/join/${session}`)
      await takeTheFirstSeat({ page: player, press, look })
      const seated = async (seat: number): Promise<Participant> => {
        const one = await bot(`Bot${seat}`, session)
        await sit(one, seat)
        return one
      }
      const bots: [Participant, Participant, ...Participant[]] = [await seated(1), await seated(2)]
      for (let seat = 3; seat < SEATS; seat++) bots.push(await seated(seat))
      const hand = await handOf(owner, session)
      return { page, player, reader: ada.id, language, hand, bots, press, opener, look, found }
    }),
})
