import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type axeCore from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axeCore
  }
}

const GRAVE: ReadonlySet<unknown> = new Set(['serious', 'critical'])

/** Rules whose findings are never grave: what they say is not asked for, and asking costs a quarter of each look. */
const NEVER_GRAVE = [
  'aria-allowed-role',
  'empty-heading',
  'empty-table-header',
  'heading-order',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'region',
  'skip-link',
] as const

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const OPTIONS: axeCore.RunOptions = {
  resultTypes: ['violations'],
  rules: Object.fromEntries(NEVER_GRAVE.map((id) => [id, { enabled: false }])),
}

/** No grave finding of axe on the page as it is now, or in the part of it that is asked about. */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  // In the page itself, which has no frames, and brought there once: reading axe costs as much as asking it.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(await source)
  const found = await page.evaluate(
    async ([part, options]) => {
      const { violations } = (await window.axe?.run(part, options)) ?? { violations: null }
      return violations?.map(({ id, impact, nodes }) => ({
        impact,
        what: `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      }))
    },
    [within, OPTIONS] as const,
  )
  expect(found?.filter(({ impact }) => GRAVE.has(impact)).map(({ what }) => what)).toEqual([])
}
