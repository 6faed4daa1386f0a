/** Names of the app's addresses: a feature adds its own, in its `index.ts`. */
export interface RouteNames {}
export type RouteName = keyof RouteNames

/** Route of a page: where it lives and who may see it. */
export interface RouteRow {
  readonly route: RouteName
  readonly path: string
  readonly isPublic?: true
  /** Parameters that must be whole numbers; other values do not match the route. */
  readonly numeric?: readonly string[]
}

export type RouteParams = Readonly<Record<string, string>>

export interface RouteMatch {
  readonly name: RouteName
  readonly params: RouteParams
}

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

/** Routes of the app. An address that is nobody's shows the not-found page. */
export interface Routes {
  readonly routeAt: (pathname: string) => RouteMatch | null
  readonly pathOf: (name: RouteName, params?: RouteParams) => string
  readonly isPublic: (name: RouteName) => boolean
}

export function createRoutes(rows: readonly RouteRow[]): Routes {
  const byName = new Map(rows.map((row) => [row.route, row]))
  return {
    routeAt(pathname) {
      const parts = segments(pathname)
      for (const row of rows) {
        const params = matchRow(row, parts)
        if (params) return { name: row.route, params }
      }
      return null
    },
    pathOf: (name, params = {}) =>
      (byName.get(name)?.path ?? '/').replace(/:(\w+)/g, (_, key: string) =>
        encodeURIComponent(params[key] ?? ''),
      ),
    isPublic: (name) => byName.get(name)?.isPublic === true,
  }
}
