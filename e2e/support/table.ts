import type { Page, WebSocketRoute } from '@playwright/test'
import { untilShown } from './shown.ts'
import { expect } from './test.ts'

/** The board brings its characters and a connection along: more than any other page. */
export const JOINED = { timeout: 30_000 } as const

/** The page shows the board of a session and is connected to it. */
export async function atTable(page: Page): Promise<void> {
  await untilShown(page, '.board', JOINED.timeout)
  await page.locator('.connection[data-connection="connected"]').waitFor({ state: 'attached', ...JOINED })
}

/** Opens a session's board as whoever follows a link does. */
export async function sitDown(page: Page, session: string): Promise<void> {
  await page.goto(`/join/${encodeURIComponent(session)}`)
  await atTable(page)
}

export const storedSession = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('session'))

export const dialog = (page: Page) => page.locator('[data-modal=dialogue]')

export const usersModal = (page: Page) => page.locator('[data-modal=users]')

export async function openUsers(page: Page): Promise<void> {
  await page.keyboard.press('u')
  await expect(usersModal(page).locator('.person').first()).toBeVisible()
}

export interface Wire {
  /** What the server sends is lost on the way while this is on. */
  isMute: boolean
  /** Words of the server that get lost, by a part of what they say. */
  lost: string | null
  /** Nobody gets through while this is on, by whatever way. */
  isDown: boolean
  /** Says something as if the server had. */
  readonly say: (frame: string) => void
  /** Breaks the line as a network would. */
  readonly cut: () => Promise<void>
}

/** Sits between the page and the server's sockets. */
export async function tapWire(page: Page): Promise<Wire> {
  let latest: WebSocketRoute | null = null
  const wire: Wire = {
    isMute: false,
    lost: null,
    isDown: false,
    say: (frame) => latest?.send(frame),
    cut: async () => latest?.close(),
  }
  await page.route(/\/backend\/socket\/.*transport=polling/, (route) =>
    wire.isDown ? route.abort() : route.fallback(),
  )
  await page.routeWebSocket(/\/backend\/socket\//, (route) => {
    if (wire.isDown) return void route.close()
    latest = route
    const server = route.connectToServer()
    server.onMessage((message) => {
      const isLost = wire.lost !== null && message.toString().includes(wire.lost)
      if (!wire.isMute && !isLost) route.send(message)
    })
  })
  return wire
}
