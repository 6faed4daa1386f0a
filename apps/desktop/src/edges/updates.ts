import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { DesktopUpdate } from '@belfry/protocol'
import { BadSignature, verifySignature } from '../core/minisign.ts'
import {
  archiveName,
  fileAddress,
  newestAfter,
  type ReleaseSource,
  signatureName,
  signedComment,
  tagNames,
} from '../core/releases.ts'
import { readTar } from '../core/tar.ts'
import { COMPLETE } from '../core/versions.ts'
import { download } from './download.ts'

export interface Updates {
  readonly current: () => DesktopUpdate
  /** Looks, fetches and checks; what fails is said in the answer. */
  readonly look: () => Promise<DesktopUpdate>
}

export interface UpdatePorts {
  readonly source: ReleaseSource | undefined
  readonly version: string
  readonly platform: string
  readonly arch: string
  /** Folder of the versions that were fetched. */
  readonly versions: string
  readonly onChange: (update: DesktopUpdate) => void
}

const NOTHING: DesktopUpdate = { version: null, isReady: false, failure: null }
const ANSWER_MS = 60_000
/** Download that is not whole yet. */
const PART = '.gz.part'

async function fetched(url: string): Promise<Response> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) })
  if (!answer.ok) throw new Error(`${new URL(url).host} answers ${answer.status}`)
  return answer
}

/** Unpacks beside the place, and moves it there when it is whole. */
function unpack(archive: Uint8Array, place: string): void {
  const beside = `${place}.part`
  rmSync(beside, { recursive: true, force: true })
  for (const { path, isExecutable, content, link } of readTar(archive)) {
    const file = join(beside, path)
    mkdirSync(dirname(file), { recursive: true })
    if (link !== null) symlinkSync(link, file)
    else {
      writeFileSync(file, content)
      if (isExecutable) chmodSync(file, 0o755)
    }
  }
  writeFileSync(join(beside, COMPLETE), '')
  rmSync(place, { recursive: true, force: true })
  renameSync(beside, place)
}

/** Forgets versions that are older than the one that runs. */
function tidy(versions: string, version: string): void {
  for (const name of existsSync(versions) ? readdirSync(versions) : [])
    if (newestAfter(version, [name]) === null && name !== version && !name.endsWith(PART))
      rmSync(join(versions, name), { recursive: true, force: true })
}

export function createUpdates({ source, version, platform, arch, versions, onChange }: UpdatePorts): Updates {
  let state = NOTHING
  let looking: Promise<DesktopUpdate> | null = null
  const set = (next: DesktopUpdate): DesktopUpdate => {
    state = next
    onChange(next)
    return next
  }

  const fetchVersion = async (from: ReleaseSource, newer: string): Promise<void> => {
    const place = join(versions, newer)
    if (existsSync(join(place, COMPLETE))) return
    const file = archiveName(newer, platform, arch)
    const signature = await (await fetched(fileAddress(from, newer, signatureName(file)))).text()
    const part = join(versions, file.replace(/\.gz$/, PART))
    for (const name of existsSync(versions) ? readdirSync(versions) : [])
      if (name.endsWith(PART) && join(versions, name) !== part) rmSync(join(versions, name))
    const archive = await download(fileAddress(from, newer, file), part)
    // Used or refused: nothing of it is gone on with.
    rmSync(part)
    const comment = verifySignature(from.publicKey, archive, signature)
    if (comment !== signedComment(file)) throw new BadSignature('the signature is for another release')
    unpack(await promisify(gunzip)(archive), place)
  }

  const lookNow = async (from: ReleaseSource): Promise<DesktopUpdate> => {
    const newer = newestAfter(version, tagNames(await (await fetched(from.tags)).json()))
    if (newer === null) return set(NOTHING)
    if (state.version !== newer) set({ version: newer, isReady: false, failure: null })
    await fetchVersion(from, newer)
    return set({ version: newer, isReady: true, failure: null })
  }

  return {
    current: () => state,
    look() {
      if (!source) return Promise.resolve(state)
      tidy(versions, version)
      looking ??= lookNow(source)
        .catch((error: unknown) =>
          set({ ...state, isReady: false, failure: error instanceof Error ? error.message : String(error) }),
        )
        .finally(() => {
          looking = null
        })
      return looking
    },
  }
}
