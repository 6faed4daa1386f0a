/** Patron site where people allow that their subscription is linked, and as whom this Belfry asks. */
export interface SubscriptionSite {
  readonly authorizeUrl: string
  readonly clientId: string
  readonly pageUrl: string
}

/** Storage that lives and dies with a tab. */
export type Tab = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const MARK_KEY = 'subscription-link'
const MARK_BYTES = 16

/** Forgets at once, where the browser keeps nothing for pages. */
const NOTHING_KEPT: Tab = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

export function thisTab(): Tab {
  try {
    return window.sessionStorage
  } catch {
    return NOTHING_KEPT
  }
}

const isMark = (value: string | null): value is string => value !== null && /^[0-9a-f]{32}$/.test(value)

/** Mark by which this tab will know its own return; nobody else can write it into an address. */
export function markOf(tab: Tab): string {
  const kept = tab.getItem(MARK_KEY)
  if (isMark(kept)) return kept
  const bytes = crypto.getRandomValues(new Uint8Array(MARK_BYTES))
  const mark = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  tab.setItem(MARK_KEY, mark)
  return mark
}

const stateOf = (userId: string, mark: string): string => `${userId}.${mark}`

/** The page of the patron site that sends people back to the origin with a code and who they are as state. */
export function authorisationLink(site: SubscriptionSite, origin: string, userId: string, tab: Tab): string {
  const url = new URL(site.authorizeUrl)
  url.searchParams.set('response_type', 'code')
  url.searchParams.set('client_id', site.clientId)
  url.searchParams.set('redirect_uri', origin)
  // No more than that: memberships of other campaigns are nobody's business here.
  url.searchParams.set('scope', 'identity')
  url.searchParams.set('state', stateOf(userId, markOf(tab)))
  return url.href
}

/** Return address: one that the patron site sends people back to. */
export function isReturn(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.has('code') && query.has('state')
}

/**
 * The code somebody came back with; null when they did not, when it was meant for another account, or when this
 * tab never left for it: a link that somebody else made links nothing. It is good once.
 */
export function returnedCode(search: string, userId: string | null, tab: Tab): string | null {
  const query = new URLSearchParams(search)
  const code = query.get('code')
  const mark = tab.getItem(MARK_KEY)
  if (!code || userId === null || !isMark(mark)) return null
  if (query.get('state') !== stateOf(userId, mark)) return null
  tab.removeItem(MARK_KEY)
  return code
}
