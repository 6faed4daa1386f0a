/** What the access token says about its holder. Times are milliseconds of the server's clock. */
export interface Claims {
  readonly id: string
  readonly username: string
  readonly level: string
  readonly flags: readonly string[]
  readonly expiresAt: number
}

const SECOND_MS = 1000

function decode(part: string): unknown {
  const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  )
  return JSON.parse(new TextDecoder().decode(bytes))
}

const isText = (value: unknown): value is string => typeof value === 'string'

function claimsOf(payload: Readonly<Record<string, unknown>>): Claims | null {
  const { id, username, level, flags, exp } = payload
  if (!isText(id) || !isText(username) || !isText(level)) return null
  if (!Array.isArray(flags) || !flags.every(isText) || typeof exp !== 'number') return null
  return { id, username, level, flags, expiresAt: exp * SECOND_MS }
}

/** Reads a token without checking it: it is proof for the server, and only information here. */
export function readClaims(token: string | null): Claims | null {
  try {
    const payload = decode(token?.split('.')[1] ?? '')
    return typeof payload === 'object' && payload !== null ? claimsOf({ ...payload }) : null
  } catch {
    return null
  }
}
