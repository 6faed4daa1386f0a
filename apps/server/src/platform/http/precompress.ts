import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Encoding, encode } from './encoded.ts'

/** Source maps are large and for the few who look into them: they are sent as they are. */
const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/
const SMALLEST_BYTES = 1024
const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

const changedAt = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.NEGATIVE_INFINITY,
  )

/** Whole or not at all: whoever is killed here must not leave half a file that others would send. */
async function writeWhole(target: string, bytes: Buffer): Promise<void> {
  const draft = `${target}.${randomUUID()}.draft`
  await writeFile(draft, bytes)
  await rename(draft, target)
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < SMALLEST_BYTES) return
  const made = await changedAt(file)
  for (const encoding of ['br', 'gzip'] as const) {
    const target = file + suffixes[encoding]
    if ((await changedAt(target)) < made) await writeWhole(target, await encode[encoding](bytes))
  }
}

/** Lays compressed copies beside the files of the web app, once after each build. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  for (const entry of files) await compressFile(join(entry.parentPath, entry.name))
}
