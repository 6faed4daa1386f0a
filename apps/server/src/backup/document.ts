import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { pipeline as connect, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import type { Row } from '../db/rows.ts'
import { CopyError } from './texts.ts'

/**
 * A backup is one file: lines of JSON, compressed. The first says what it is, the last how many there were and what
 * they add up to; in between are rows of tables and files of the data folder. It is the same for both engines.
 */
const FORMAT = 1

const header = z.object({
  belfry: z.literal('backup'),
  format: z.number(),
  version: z.string(),
  rules: z.number(),
  schema: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  at: z.number(),
})

export type Header = z.infer<typeof header>

const bytes = z
  .object({ base64: z.string() })
  .transform(({ base64 }): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64')))
const value = z.union([z.null(), z.number(), z.string(), bytes])
const entry = z.union([
  z.tuple([z.literal('row'), z.string(), z.record(z.string(), value)]),
  z.tuple([z.literal('file'), z.string(), bytes]),
])
const end = z.object({ lines: z.number(), sha256: z.string() })

export type Entry =
  | readonly [kind: 'row', table: string, row: Row]
  | readonly [kind: 'file', name: string, content: Uint8Array]

/** Images and files are the only bytes there are. */
const written = (given: unknown): unknown =>
  given instanceof Uint8Array ? { base64: Buffer.from(given).toString('base64') } : given

const lineOf = ([kind, name, content]: Entry): string =>
  JSON.stringify([
    kind,
    name,
    content instanceof Uint8Array
      ? written(content)
      : Object.fromEntries(Object.entries(content).map(([key, given]) => [key, written(given)])),
  ])

async function* documentLines(
  first: Omit<Header, 'belfry' | 'format'>,
  entries: AsyncIterable<Entry>,
): AsyncIterable<string> {
  const sum = createHash('sha256')
  let lines = 0
  const counted = (line: string): string => {
    sum.update(`${line}\n`)
    lines += 1
    return `${line}\n`
  }
  yield counted(JSON.stringify({ belfry: 'backup', format: FORMAT, ...first }))
  for await (const one of entries) yield counted(lineOf(one))
  yield `${JSON.stringify({ lines, sha256: sum.digest('hex') })}\n`
}

/** Writes a backup for its owner's eyes only. A file of that name is there only when it is whole. */
export async function writeDocument(
  file: string,
  first: Omit<Header, 'belfry' | 'format'>,
  entries: AsyncIterable<Entry>,
): Promise<void> {
  if (existsSync(file)) throw new CopyError('fileThere', { file })
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.part`
  rmSync(part, { force: true })
  try {
    const out = createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true })
    await pipeline(Readable.from(documentLines(first, entries)), createGzip(), out)
  } catch (error) {
    rmSync(part, { force: true })
    const { code, message } = error as Error & { readonly code?: string }
    throw code === 'ENOSPC' ? new CopyError('notBackedUp', { file, detail: message }) : error
  }
  renameSync(part, file)
}

async function* textLines(file: string): AsyncIterable<string> {
  const unzipped = createGunzip()
  // Whatever breaks on the way reaches whoever reads.
  connect(createReadStream(file), unzipped, () => undefined)
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of unzipped) {
    const pieces = (rest + decoder.write(chunk as Buffer)).split('\n')
    rest = pieces.pop() ?? ''
    yield* pieces
  }
  if (rest !== '') yield rest
}

/** Reads a backup to its end and sees that nothing is missing or changed. */
export async function checkDocument(file: string): Promise<Header> {
  const damaged = (): CopyError => new CopyError('damaged', { file })
  const sum = createHash('sha256')
  let first: string | undefined
  let before: string | undefined
  let lines = 0
  try {
    for await (const line of textLines(file)) {
      if (before !== undefined) {
        sum.update(`${before}\n`)
        lines += 1
      }
      first ??= line
      before = line
    }
    const said = end.parse(JSON.parse(before ?? ''))
    const head = header.parse(JSON.parse(first ?? ''))
    if (said.lines !== lines || said.sha256 !== sum.digest('hex')) throw damaged()
    if (head.format > FORMAT) throw new CopyError('newerBackup', { version: head.version })
    return head
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') throw new CopyError('noFile', { file })
    throw error instanceof CopyError ? error : damaged()
  }
}

/** What is between the first line and the last. */
export async function* entriesOf(file: string): AsyncIterable<Entry> {
  for await (const line of textLines(file)) {
    if (!line.startsWith('[')) continue
    const { data } = entry.safeParse(JSON.parse(line))
    if (!data) throw new CopyError('damaged', { file })
    yield data
  }
}
