import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

/** Files of an earlier build by their path; the README of the fixtures says which were left out. */
const filesOf = (build: string): Readonly<Record<string, string>> =>
  JSON.parse(
    String(brotliDecompressSync(readFileSync(join(import.meta.dirname, `../fixtures/${build}.json.br`)))),
  )

/**
 * Serves the page of an earlier build from the current server's address. Calls to the server and files left out of
 * the archive go to the server as usual. Returns the paths served from the archive, for tests to look at.
 */
export async function serveOldPage(page: Page, build: string): Promise<ReadonlySet<string>> {
  const files = filesOf(build)
  const served = new Set<string>()
  await page.route('**/*', async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const path = request.resourceType() === 'document' ? '/index.html' : pathname
    const body = files[path]
    if (body === undefined) return route.fallback()
    served.add(path)
    return route.fulfill({ body, contentType: TYPES[extname(path)] ?? 'text/plain' })
  })
  return served
}
