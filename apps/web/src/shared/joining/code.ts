import { joinCodeOf } from '@belfry/rules'

/** The session a page's hash carries, if any. */
export function codeInHash(hash: string): string | null {
  const code = joinCodeOf(`/join/${hash.replace(/^#/, '')}`)
  return code.ok ? code.value : null
}

export const joinLink = (origin: string, code: string): string => `${origin}/join/${encodeURIComponent(code)}`
