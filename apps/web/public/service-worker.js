/*
 * Lets the app start without a network, for a table in one browser. The page itself comes from the network as long
 * as there is one, so that a reload always updates; files whose name carries their content never change, so they
 * come from the cache. Calls to the server are left alone.
 */
const CACHE = 'belfry'
const PAGE = '/'
const ASSETS = '/assets/'
const SERVER = '/backend/'

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** @param {Request} request @param {Request | string} key */
async function networkFirst(request, key) {
  const cache = await caches.open(CACHE)
  try {
    const response = await fetch(request)
    if (response.ok) await cache.put(key, response.clone())
    return response
  } catch (error) {
    const kept = await cache.match(key)
    if (kept) return kept
    throw error
  }
}

/** @param {Request} request */
async function cacheFirst(request) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith(SERVER)) return
  if (request.mode === 'navigate') event.respondWith(networkFirst(request, PAGE))
  else if (url.pathname.startsWith(ASSETS)) event.respondWith(cacheFirst(request))
  else event.respondWith(networkFirst(request, request))
})

/**
 * Fetches what is not here yet and forgets what no longer belongs to the app.
 * @param {readonly string[]} paths
 */
async function keep(paths) {
  const cache = await caches.open(CACHE)
  const wanted = new Set(paths)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(paths.filter((path) => !known.has(path)))
  const stale = [...known].filter((path) => path.startsWith(ASSETS) && !wanted.has(path))
  await Promise.all(stale.map((path) => cache.delete(path)))
}

self.addEventListener('message', (event) => {
  const { data, ports } = event
  if (data?.type !== 'keep') return
  event.waitUntil(
    keep(data.paths).then(
      () => ports[0]?.postMessage({ ok: true }),
      (error) => ports[0]?.postMessage({ ok: false, reason: String(error) }),
    ),
  )
})

/** Whoever clicks on a notification comes to the window that showed it. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.matchAll({ type: 'window' }).then(([client]) => client?.focus()))
})
