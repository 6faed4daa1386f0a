/** Where a build of the program looks for newer ones; its file lies beside it, and without one it does not look. */
export interface ReleaseSource {
  /** Release tags as JSON: `[{"name": "v3.46.4"}]`. */
  readonly tags: string
  /** Address of a file of a release, with `{tag}` and `{file}` in it. */
  readonly files: string
  /** The key that releases are signed with, as minisign writes it. */
  readonly publicKey: string
}

type Version = readonly [number, number, number]

const partsOf = (name: string): Version | undefined => {
  const match = /^v?(\d+)\.(\d+)\.(\d+)$/.exec(name.trim())
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined
}

const compare = (a: Version, b: Version): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

/** The newest of some versions, if it is newer than a given one; what is no version of three numbers is left out. */
export function newestAfter(current: string, names: readonly string[]): string | null {
  const own = partsOf(current) ?? [0, 0, 0]
  const newer = names.flatMap((name) => {
    const parts = partsOf(name)
    return parts && compare(parts, own) > 0 ? [parts] : []
  })
  return newer.sort((a, b) => compare(b, a))[0]?.join('.') ?? null
}

/** Names of the tags that a code host lists. */
export const tagNames = (answer: unknown): readonly string[] =>
  Array.isArray(answer)
    ? answer.flatMap((entry: unknown) => {
        const name = (entry as { readonly name?: unknown } | null)?.name
        return typeof name === 'string' ? [name] : []
      })
    : []

/** The archive by which every kind of package updates itself. */
export const archiveName = (version: string, platform: string, arch: string): string =>
  `belfry-${version}-${platform}-${arch}.tar.gz`

export const signatureName = (file: string): string => `${file}.minisig`

export const fileAddress = ({ files }: ReleaseSource, version: string, file: string): string =>
  files.replaceAll('{tag}', `v${version}`).replaceAll('{file}', encodeURIComponent(file))

/** What is signed along with a file: an older one that was signed too cannot stand in for it. */
export const signedComment = (file: string): string => `file:${file}`

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Reads the file that names the source; undefined for one that names none, so that nothing is looked for. */
export function releaseSourceOf(text: string | undefined): ReleaseSource | undefined {
  if (text === undefined) return undefined
  const { tags, files, publicKey } = JSON.parse(text) as Partial<Record<keyof ReleaseSource, unknown>>
  return isText(tags) && isText(files) && isText(publicKey) ? { tags, files, publicKey } : undefined
}
