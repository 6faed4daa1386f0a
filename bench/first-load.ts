/** What a browser fetches of script and style before the login and the lobby can be used, gzipped. */
import { gzipSync } from 'node:zlib'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserPath } from '../tools/lib/browser.mjs'
import { ensureWebBuild } from '../tools/lib/web-build.mjs'
import { startBelfry } from './support/belfry.ts'
import { reportAll, rounded } from './support/measure.ts'

/** The first load of the best-known open peer, measured the same way. */
const PEER_KB = 594
const BAR_KB = 185
const GOAL_KB = 150
const BAR_OF_PEER = 0.31
const GOAL_OF_PEER = 0.25
const COUNTED = new Set(['script', 'stylesheet'])

interface Load {
  readonly name: string
  readonly path: string
  /** Whether the page answers to people: what is waited for. */
  readonly isUsable: (page: Page) => Promise<void>
}

const gzipped = async (url: string): Promise<number> =>
  gzipSync(await (await fetch(url)).bytes(), { level: 9 }).length

/** Gzipped bytes by address of what was asked for until the page could be used. */
async function measure(
  context: BrowserContext,
  { path, isUsable }: Load,
): Promise<ReadonlyMap<string, number>> {
  const page = await context.newPage()
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (COUNTED.has(request.resourceType())) asked.add(request.url())
  })
  page.on('worker', (worker) => asked.add(worker.url()))
  await page.goto(path)
  await isUsable(page)
  const urls = [...asked].filter((url) => url.startsWith('http'))
  await page.close()
  return new Map(await Promise.all(urls.map(async (url) => [url, await gzipped(url)] as const)))
}

const kilobytes = (sizes: ReadonlyMap<string, number>): number =>
  [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1024

await ensureWebBuild()
const belfry = await startBelfry(1)
await belfry.createSessions(1)
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
})
const LOADS: readonly Load[] = [
  {
    name: 'login',
    path: '/login',
    // The buttons answer when the proof of work is done: its script belongs to the first load.
    isUsable: (page) => page.locator('.login__buttons .button--primary:enabled').waitFor(),
  },
  { name: 'lobby', path: '/', isUsable: (page) => page.locator('.sessions__join').waitFor() },
]
const all = new Map<string, number>()
for (const load of LOADS) {
  const context = await browser.newContext({ baseURL: belfry.served().url, locale: 'en-GB' })
  if (load.name === 'lobby')
    await context.addInitScript((accessToken) => {
      localStorage.setItem('update', '"3.46.4"')
      localStorage.setItem('token', JSON.stringify({ accessToken, refreshToken: 'kept' }))
    }, belfry.guests[0]?.token)
  const sizes = await measure(context, load)
  console.log(`${load.name}: ${rounded(kilobytes(sizes), 1)} KB in ${sizes.size} files`)
  for (const [url, size] of sizes) all.set(url, size)
  await context.close()
}
for (const [url, size] of [...all].toSorted((a, b) => b[1] - a[1]).slice(0, 12))
  console.log(`  ${rounded(size / 1024, 1)} KB ${new URL(url).pathname}`)
await browser.close()
await belfry.stop()

const total = kilobytes(all)
reportAll([
  {
    name: 'first-load of the peer',
    figure: rounded(total / PEER_KB),
    unit: `of ${PEER_KB} KB`,
    bar: BAR_OF_PEER,
    goal: GOAL_OF_PEER,
    isMoreBetter: false,
  },
  {
    name: 'first-load',
    figure: rounded(total, 1),
    unit: 'KB of script and style, gzipped',
    bar: BAR_KB,
    goal: GOAL_KB,
    isMoreBetter: false,
  },
])
