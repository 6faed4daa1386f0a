import { joinCodeOf } from '@belfry/rules'

/** The session a page's hash carries, if any. */
export function codeInHash(hash: string): string | null {
  const code = joinCodeOf(`/join/${hash.replace(/^#/, '')}`)
  return code.ok ? code.value : null
}

/** Behind the address of a table: what strangers need besides its name. */
const INVITATION = 'i'

export const invitationIn = (search: string): string => new URLSearchParams(search).get(INVITATION) ?? ''

/** Invitation that a pasted link carries besides the name. */
export const invitationOf = (typed: string): string => invitationIn(typed.trim().split('?')[1] ?? '')

const ONLY_HERE = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/

/** Origin for others: the address of this page, unless that means everybody's own machine. */
export const originForOthers = (
  { hostname, origin }: Pick<Location, 'hostname' | 'origin'>,
  told: string | null | undefined,
): string => (ONLY_HERE.test(hostname) && told ? told : origin)

export const joinLink = (origin: string, code: string, invitation: string | null = null): string =>
  `${origin}/join/${encodeURIComponent(code)}${invitation === null ? '' : `?${INVITATION}=${invitation}`}`
