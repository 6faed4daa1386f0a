const WORKER = '/service-worker.js'
/** Lists the files of a build; the build writes it. Not there while developing. */
const MANIFEST = '/files.json'

interface ManifestEntry {
  readonly file?: unknown
  readonly css?: unknown
  readonly assets?: unknown
}

const texts = (raw: unknown): readonly string[] =>
  Array.isArray(raw) ? raw.filter((entry): entry is string => typeof entry === 'string') : []

/** Every file a manifest names, as paths, each once. */
export function filesOf(manifest: unknown): readonly string[] {
  if (typeof manifest !== 'object' || manifest === null) return []
  const entries: readonly ManifestEntry[] = Object.values(manifest)
  const files = entries.flatMap(({ file, css, assets }) => [
    ...(typeof file === 'string' ? [file] : []),
    ...texts(css),
    ...texts(assets),
  ])
  return [...new Set(files)].map((file) => `/${file}`)
}

const PAGE_FILES = ['/', '/crest.svg']

const asked = (worker: ServiceWorker, message: unknown): Promise<{ readonly ok: boolean }> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage(message, [port2])
  })

/** Makes the app start without a network from now on; false where the browser or the build does not let it. */
export async function keepForOffline(
  workers: ServiceWorkerContainer | undefined,
  fetch: typeof globalThis.fetch,
): Promise<boolean> {
  if (!workers) return false
  const manifest = await fetch(MANIFEST)
  if (!manifest.ok) return false
  const files = filesOf(await manifest.json())
  await workers.register(WORKER)
  const { active } = await workers.ready
  if (!active) return false
  const answer = await asked(active, { type: 'keep', paths: [...PAGE_FILES, ...files] })
  return answer.ok
}
