import type { Page } from '@playwright/test'

declare global {
  interface Window {
    heraldSaid: string[]
  }
}

/** Listens as a screen reader does: to what is added to the live regions of the table, in its order. */
export async function listenToHerald(page: Page): Promise<() => Promise<string[]>> {
  await page.locator('[data-herald="calm"]').waitFor({ state: 'attached' })
  await page.evaluate(() => {
    window.heraldSaid = []
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) window.heraldSaid.push(node.textContent ?? '')
    })
    for (const region of document.querySelectorAll('[data-herald]'))
      observer.observe(region, { childList: true })
  })
  return () => page.evaluate(() => window.heraldSaid)
}
