import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const GRAVE = new Set(['serious', 'critical'])

/** No grave finding of axe on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const grave = violations.filter(({ impact }) => impact && GRAVE.has(impact))
  expect(
    grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
  ).toEqual([])
}
