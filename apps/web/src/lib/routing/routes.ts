/**
 * Every address of the app. A row says where a page lives and who may see it; the page itself is registered by
 * its feature, and an address without a page shows the not-found page.
 */
interface RouteRow {
  readonly path: string
  readonly isPublic?: true
  /** Parameters that must be whole numbers; other values do not match the route. */
  readonly numeric?: readonly string[]
}

export const ROUTES = {
  Grimoire: { path: '/play' },
  Login: { path: '/login', isPublic: true },
  Verification: { path: '/verification' },
  Lobby: { path: '/' },
  Join: { path: '/join/:sessionId' },
  Update: { path: '/update' },
  Clock: { path: '/clock', isPublic: true },
  Banned: { path: '/banned' },
  Account: { path: '/account' },
  Administrator: { path: '/administrator' },
  Worldcup: { path: '/worldcup', isPublic: true },
  WorldcupGroup: { path: '/worldcup/group', isPublic: true },
  WorldcupKnockout: { path: '/worldcup/knockout', isPublic: true },
  WorldcupLeaderboard: { path: '/worldcup/leaderboard', isPublic: true },
  WorldcupMatch: { path: '/worldcup/:match', isPublic: true, numeric: ['match'] },
} as const satisfies Record<string, RouteRow>

export type RouteName = keyof typeof ROUTES

export type RouteParams = Readonly<Record<string, string>>

export interface RouteMatch {
  readonly name: RouteName
  readonly params: RouteParams
}

const rows = Object.entries(ROUTES) as [RouteName, RouteRow][]

export const isPublicRoute = (name: RouteName): boolean => (ROUTES[name] as RouteRow).isPublic === true

const segments = (path: string): string[] => path.split('/').filter((part) => part !== '')

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function matchRow(row: RouteRow, parts: readonly string[]): RouteParams | null {
  const pattern = segments(row.path)
  if (pattern.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, wanted] of pattern.entries()) {
    const part = parts[index] ?? ''
    if (!wanted.startsWith(':')) {
      if (wanted !== part.toLowerCase()) return null
      continue
    }
    const name = wanted.slice(1)
    if (row.numeric?.includes(name) && !/^\d+$/.test(part)) return null
    params[name] = decode(part)
  }
  return params
}

export function routeAt(pathname: string): RouteMatch | null {
  const parts = segments(pathname)
  for (const [name, row] of rows) {
    const params = matchRow(row, parts)
    if (params) return { name, params }
  }
  return null
}

export function pathOf(name: RouteName, params: RouteParams = {}): string {
  return ROUTES[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
}
