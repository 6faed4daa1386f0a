import type { Page } from '@playwright/test'

interface ListedUser {
  readonly id: string
  readonly username: string
  readonly isOnline: boolean
}

/** A row of the lobby as the server sends it. */
export interface ListedSession {
  readonly name: string
  readonly isPublic: boolean
  readonly language: string
  readonly edition: {
    readonly id: string
    readonly name: string
    readonly author: string
    readonly isOfficial: boolean
  }
  readonly storytellers: readonly { readonly id: string }[]
  readonly players: readonly {
    readonly id: string | null
    readonly isDead: boolean
    readonly isVoteless: boolean
  }[]
  readonly usersAll: readonly ListedUser[]
  readonly npcs: readonly string[]
  readonly roles: readonly string[]
  readonly tags: Readonly<Record<string, number | boolean>>
  readonly boostDuration: number
  readonly isRunning: boolean
  readonly phase: number
}

export const user = (id: string, username: string, isOnline = true): ListedUser => ({
  id,
  username,
  isOnline,
})

type Change = Partial<Omit<ListedSession, 'edition'>> & {
  readonly edition?: Partial<ListedSession['edition']>
}

export const entry = (name: string, change: Change = {}): ListedSession => ({
  name,
  isPublic: true,
  language: 'en',
  storytellers: [{ id: '1' }],
  players: [],
  usersAll: [user('1', 'Teller')],
  npcs: [],
  roles: [],
  tags: { difficulty: 0, cameras: 0, travellers: 0, grimoire: 0, streaming: false },
  boostDuration: 3_600_000,
  isRunning: false,
  phase: 0,
  ...change,
  edition: { id: 'tb', name: 'Script', author: 'Author', isOfficial: true, ...change.edition },
})

export const manySessions = (count: number): ListedSession[] =>
  Array.from({ length: count }, (_, index) => entry(`session ${index + 1}`))

export interface ServedSessions {
  /** How often the list was asked for. */
  readonly asked: () => number
  readonly change: (entries: readonly ListedSession[]) => void
}

/** An installation that has this beyond what every one has. */
export const configured = (page: Page, config: Readonly<Record<string, unknown>>): Promise<unknown> =>
  page.route('**/backend/config', (route) =>
    route.fulfill({
      json: {
        identity: { kind: 'embedded', accountUrl: null },
        subscription: null,
        sentryDsn: null,
        supportEmail: null,
        ...config,
      },
    }),
  )

/** An installation with subscriptions. */
export const withSubscriptions = (page: Page): Promise<unknown> =>
  configured(page, {
    subscription: {
      authorizeUrl: 'https://patrons.example.org/authorize',
      clientId: 'belfry',
      pageUrl: 'https://patrons.example.org/belfry',
    },
  })

/** Answers the lobby with these sessions instead of the server's. */
export async function serveSessions(page: Page, entries: readonly ListedSession[]): Promise<ServedSessions> {
  let current = entries
  let count = 0
  await page.unroute('**/backend/sessions')
  await page.route('**/backend/sessions', (route) => {
    count += 1
    return route.fulfill({ json: current })
  })
  return {
    asked: () => count,
    change: (next) => {
      current = next
    },
  }
}
