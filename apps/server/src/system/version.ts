export { APP_VERSION } from '@belfry/rules'

const partsOf = (version: string): readonly number[] | undefined => {
  const match = /^v?(\d+)\.(\d+)\.(\d+)$/.exec(version.trim())
  return match ? match.slice(1).map(Number) : undefined
}

/** Newest first; what is no version of three numbers is left out. */
export function versionsNewerThan(current: string, all: readonly string[]): readonly string[] {
  const own = partsOf(current) ?? [0, 0, 0]
  const compare = (a: readonly number[], b: readonly number[]): number =>
    (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0) || (a[2] ?? 0) - (b[2] ?? 0)
  return all
    .flatMap((name) => {
      const parts = partsOf(name)
      return parts && compare(parts, own) > 0 ? [parts] : []
    })
    .sort((a, b) => compare(b, a))
    .map((parts) => parts.join('.'))
}
