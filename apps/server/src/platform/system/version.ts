export { APP_VERSION } from '@belfry/rules'

const partsOf = (version: string): readonly number[] | undefined => {
  const match = /^v?(\d+)\.(\d+)\.(\d+)$/.exec(version.trim())
  return match ? match.slice(1).map(Number) : undefined
}

const compare = (a: readonly number[], b: readonly number[]): number =>
  (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0) || (a[2] ?? 0) - (b[2] ?? 0)

/** Newest first, each once; what is no version of three numbers is left out. */
function versionsNewerThan(current: string, all: readonly string[]): readonly string[] {
  const own = partsOf(current) ?? [0, 0, 0]
  const newer = all.flatMap((name) => {
    const parts = partsOf(name)
    return parts && compare(parts, own) > 0 ? [parts] : []
  })
  return [...new Set(newer.sort((a, b) => compare(b, a)).map((parts) => parts.join('.')))]
}

/** Releases that do not run here yet: whoever runs this server may want to know. */
export const releasedSince = (served: string, released: readonly string[]): readonly string[] =>
  versionsNewerThan(served, released)

export interface Download {
  readonly name: string
  readonly url: string
}

/** Downloads of the newest release there is: an address may leave open which that is. */
export function downloadsOf(
  links: readonly (readonly [name: string, url: string])[],
  served: string,
  released: readonly string[],
): Download[] {
  const newest = versionsNewerThan(served, released)[0] ?? served
  return links.map(([name, url]) => ({
    name,
    url: url.replaceAll('{tag}', `v${newest}`).replaceAll('{version}', newest),
  }))
}

/**
 * What a window that names its version has missed. Nothing newer than what is served counts: reloading would not
 * bring it, and whoever is several versions behind is let in nowhere until they have reloaded.
 */
export function versionsMissed(own: string, served: string, released: readonly string[]): readonly string[] {
  const ahead = new Set(versionsNewerThan(served, released))
  return versionsNewerThan(own, [served, ...released]).filter((version) => !ahead.has(version))
}
