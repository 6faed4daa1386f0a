import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A host that sends nothing for so long has gone. A slow line may take as long as it needs. */
const IDLE_MS = 60_000
/** More than a release has, and less than would fill a disk. */
const LARGEST = 400 * 1024 * 1024
const HTTP_PARTIAL = 206
const HTTP_RANGE = 416

class TooLarge extends Error {
  constructor() {
    super('the file is too large')
  }
}

interface DownloadOptions {
  readonly idleMs?: number
  readonly most?: number
}

/** Ends a request when nothing has come for a while. */
function idleSignal(ms: number) {
  const controller = new AbortController()
  const end = (): void => controller.abort(new Error(`nothing came for ${ms / 1000} s`))
  let timer = setTimeout(end, ms)
  return {
    signal: controller.signal,
    heard: (): void => {
      clearTimeout(timer)
      timer = setTimeout(end, ms)
    },
    stop: (): void => clearTimeout(timer),
  }
}

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0)

async function receive(answer: Response, file: string, most: number, heard: () => void): Promise<void> {
  let size = sizeOf(file)
  const left = Number(answer.headers.get('content-length') ?? 0)
  if (size + left > most) throw new TooLarge()
  for await (const chunk of answer.body ?? []) {
    heard()
    size += chunk.length
    if (size > most) throw new TooLarge()
    appendFileSync(file, chunk)
  }
}

/** One try, which goes on with what is there of an earlier one. */
async function attempt(url: string, file: string, idleMs: number, most: number): Promise<void> {
  const from = sizeOf(file)
  const idle = idleSignal(idleMs)
  try {
    const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {}
    const answer = await fetch(url, { signal: idle.signal, headers })
    // Whole already, or another file by now: its signature tells which.
    if (from > 0 && answer.status === HTTP_RANGE) return
    if (!answer.ok) throw new Error(`${new URL(url).host} answers ${answer.status}`)
    if (answer.status !== HTTP_PARTIAL) writeFileSync(file, '')
    await receive(answer, file, most, idle.heard)
  } finally {
    idle.stop()
  }
}

/**
 * Downloads into a file, and resumes as long as each try brings more of it. What is there stays for the next time: the
 * caller removes it after use, or when it isn't what it should be.
 */
export async function download(
  url: string,
  file: string,
  { idleMs = IDLE_MS, most = LARGEST }: DownloadOptions = {},
): Promise<Uint8Array> {
  mkdirSync(dirname(file), { recursive: true })
  for (;;) {
    const before = sizeOf(file)
    try {
      await attempt(url, file, idleMs, most)
      return readFileSync(file)
    } catch (error) {
      if (error instanceof TooLarge) rmSync(file)
      if (sizeOf(file) <= before) throw error
    }
  }
}
