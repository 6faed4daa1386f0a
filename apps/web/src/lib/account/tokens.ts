import type { Parse } from '../storage/storage.ts'

/** The stored login. The refresh token alone says whether there is one; the access token is renewed with it. */
export interface Tokens {
  readonly accessToken: string | null
  readonly refreshToken: string
}

export const parseTokens: Parse<Tokens> = (raw) => {
  if (typeof raw !== 'object' || raw === null) return undefined
  const { accessToken, refreshToken } = raw as {
    readonly accessToken?: unknown
    readonly refreshToken?: unknown
  }
  if (typeof refreshToken !== 'string' || refreshToken === '') return undefined
  return { accessToken: typeof accessToken === 'string' ? accessToken : null, refreshToken }
}
