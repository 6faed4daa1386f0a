import type { Page } from '@playwright/test'

declare global {
  interface Window {
    readAloud: string[]
  }
}

/**
 * Listens to a whole page as a screen reader does: to everything that comes into a live region, whichever it is, and
 * to nothing that is hidden from it. To be called when the page stands.
 */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.locator('[data-herald="calm"]').waitFor({ state: 'attached' })
  await page.evaluate(() => {
    const LIVE = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], output'
    window.readAloud = []
    const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement)
    const isHeard = (node: Node): boolean => {
      const region = elementOf(node)?.closest(LIVE)
      return Boolean(region) && !region?.closest('[aria-live="off"], [aria-hidden="true"], [inert]')
    }
    new MutationObserver((changes) => {
      for (const { addedNodes, target, type } of changes) {
        if (!isHeard(target)) continue
        const nodes = type === 'characterData' ? [target] : [...addedNodes]
        for (const node of nodes) {
          const text = node.textContent?.trim()
          if (text) window.readAloud.push(text)
        }
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
  return () => page.evaluate(() => window.readAloud)
}
