import type { Page } from '@playwright/test'

/** What the board shows of the seats: who is known to be what, and who is dead. */
export const shownOn = (page: Page): Promise<string[][]> =>
  page
    .locator('.seat')
    .evaluateAll((seats) =>
      seats.map((seat) => [
        seat.querySelector('.seat__disc')?.getAttribute('aria-label') ?? '',
        seat.getAttribute('data-dead') ?? '',
        seat.getAttribute('data-voteless') ?? '',
        seat.getAttribute('data-revealed') ?? '',
      ]),
    )
