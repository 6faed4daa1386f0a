/** Where people allow that their subscription is linked, and as whom this Belfry asks. */
export interface SubscriptionSite {
  readonly authorizeUrl: string
  readonly clientId: string
  readonly pageUrl: string
}

/** The page of the patron site that sends people back to the origin with a code and the id as state. */
export function authorisationLink(site: SubscriptionSite, origin: string, userId: string): string {
  const url = new URL(site.authorizeUrl)
  url.searchParams.set('response_type', 'code')
  url.searchParams.set('client_id', site.clientId)
  url.searchParams.set('redirect_uri', origin)
  url.searchParams.set('scope', 'identity identity.memberships')
  url.searchParams.set('state', userId)
  return url.href
}

/** The code somebody came back with; null when they did not, or when it was meant for another account. */
export function returnedCode(search: string, userId: string | null): string | null {
  const query = new URLSearchParams(search)
  const code = query.get('code')
  return code && userId !== null && query.get('state') === userId ? code : null
}
