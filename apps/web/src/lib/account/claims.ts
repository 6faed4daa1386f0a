/** Claims of the access token about its holder. Times are milliseconds of the server's clock. */
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

function payloadOf(token: string | null): Readonly<Record<string, unknown>> {
  try {
    const payload = decode(token?.split('.')[1] ?? '')
    return typeof payload === 'object' && payload !== null ? { ...payload } : {}
  } catch {
    return {}
  }
}

/** Reads a token without checking it: it is proof for the server, and only information here. */
export const readClaims = (token: string | null): Claims | null => claimsOf(payloadOf(token))

/** User whom a mailed link would log in; empty where it does not say. */
export function nameInLink(token: string): string {
  const { name } = payloadOf(token)
  return isText(name) ? name : ''
}
