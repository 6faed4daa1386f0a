import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const GRAVE = new Set(['serious', 'critical'])

/** No grave finding of axe on the page as it is now, or in the part of it that is asked about. */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  // In the page itself, which has no frames: otherwise axe opens a second page for each look.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.include(within).analyze()
  const grave = violations.filter(({ impact }) => impact && GRAVE.has(impact))
  expect(
    grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
  ).toEqual([])
}
