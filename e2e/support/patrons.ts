import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { test as base } from './actors.ts'

export { expect } from './actors.ts'

interface PerWorker {
  readonly patronSite: string
}

/** What somebody with this code pays each month, in cents. */
const AMOUNTS: Readonly<Record<string, number>> = { generous: 1000, stingy: 0 }

async function codeIn(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return new URLSearchParams(body).get('code') ?? ''
}

const identity = (code: string) => ({
  data: { id: code },
  included: [
    {
      type: 'member',
      attributes: { patron_status: 'active_patron', currently_entitled_amount_cents: AMOUNTS[code] ?? 0 },
      relationships: { campaign: { data: { id: 'ours' } } },
    },
  ],
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isToken = request.url === '/token'
  const bearer = (request.headers.authorization ?? '').slice('Bearer '.length)
  const code = isToken ? await codeIn(request) : bearer
  response.statusCode = AMOUNTS[code] === undefined ? 401 : 200
  response.end(JSON.stringify(isToken ? { access_token: code } : identity(code)))
}

/** A patron site that knows two patrons by their codes, and a server that asks it. */
export const test = base.extend<object, PerWorker>({
  patronSite: [
    // biome-ignore lint/correctness/noEmptyPattern: the first parameter must be a pattern
    async ({}, use) => {
      const site = createServer((request, response) => void answer(request, response))
      site.listen(0, '127.0.0.1')
      await once(site, 'listening')
      const address = site.address()
      if (typeof address !== 'object' || address === null) throw new Error('no port')
      await use(`http://127.0.0.1:${address.port}`)
      site.close()
    },
    { scope: 'worker' },
  ],
  serverSettings: [
    async ({ patronSite }, use) =>
      use({
        PATRON_CLIENT_ID: 'belfry',
        PATRON_CLIENT_SECRET: 'hush',
        PATRON_CAMPAIGN_ID: 'ours',
        PATRON_AUTHORIZE_URL: `${patronSite}/authorize`,
        PATRON_TOKEN_URL: `${patronSite}/token`,
        PATRON_IDENTITY_URL: `${patronSite}/identity`,
        PATRON_PAGE_URL: `${patronSite}/belfry`,
      }),
    { scope: 'worker' },
  ],
})
