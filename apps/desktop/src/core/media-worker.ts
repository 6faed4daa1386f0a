/** Media worker: the program that carries voices and pictures. No package brings it; each knows where it is fetched, and its checksum. */
export interface WorkerSource {
  /** Address of an archive, with `{file}` in it. */
  readonly files: string
  /** SHA-256 of each archive there is for this system, by its name. */
  readonly checksums: Readonly<Record<string, string>>
}

/** The system that a worker is for. */
export interface WorkerSystem {
  readonly platform: string
  readonly arch: string
  /** As the system says it: `6.1.0-18-amd64`. */
  readonly kernel: string
}

/** Kernels of Linux that its authors build for. */
const KERNELS = [5, 6, 7] as const

/** Names that the archive of a system may have. */
export const workerArchives = (version: string, platform: string, arch: string): readonly string[] =>
  (platform === 'linux' ? KERNELS.map((kernel) => `-kernel${kernel}`) : ['']).map(
    (kernel) => `mediasoup-worker-${version}-${platform}-${arch}${kernel}.tgz`,
  )

export const workerName = (platform: string): string =>
  platform === 'win32' ? 'mediasoup-worker.exe' : 'mediasoup-worker'

const isText = (value: unknown): value is string => typeof value === 'string'

/** Reads the file of a package, which may know of no worker; undefined where there is no file, and thus no package. */
export function workerSourceOf(text: string | undefined): WorkerSource | undefined {
  if (text === undefined) return undefined
  const { files, checksums } = JSON.parse(text) as Partial<Record<keyof WorkerSource, unknown>>
  const known = Object.entries(checksums ?? {}).filter((entry): entry is [string, string] => isText(entry[1]))
  return { files: isText(files) ? files : '', checksums: Object.fromEntries(known) }
}

/** The archive for a system, and what it has to be; undefined where there is none. */
export function archiveFor(
  { files, checksums }: WorkerSource,
  { platform, arch, kernel }: WorkerSystem,
): { readonly url: string; readonly sha256: string } | undefined {
  const own =
    platform === 'linux'
      ? `-${platform}-${arch}-kernel${kernel.split('.')[0]}.tgz`
      : `-${platform}-${arch}.tgz`
  const file = Object.keys(checksums).find((name) => name.endsWith(own))
  const sha256 = file === undefined ? undefined : checksums[file]
  return file === undefined || sha256 === undefined
    ? undefined
    : { url: files.replaceAll('{file}', encodeURIComponent(file)), sha256 }
}
