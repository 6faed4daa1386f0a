/** A file or link of an archive; folders come with what is in them. */
export interface Entry {
  readonly path: string
  readonly isExecutable: boolean
  readonly content: Uint8Array
  /** What a symbolic link leads to. */
  readonly link: string | null
}

/** An archive that is damaged, or would write outside its folder. */
export class BadArchive extends Error {}

const BLOCK = 512
const KINDS = {
  file: '0',
  old: '\0',
  link: '2',
  folder: '5',
  longName: 'L',
  attributes: 'x',
  global: 'g',
} as const
const EXECUTABLE = 0o100

const textAt = (block: Uint8Array, from: number, length: number): string => {
  const field = Buffer.from(block.subarray(from, from + length))
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? length : end)
}

const numberAt = (block: Uint8Array, from: number, length: number): number => {
  const value = Number.parseInt(textAt(block, from, length).trim() || '0', 8)
  if (!Number.isInteger(value) || value < 0) throw new BadArchive('the archive is damaged')
  return value
}

/** Where a way from some folder of the archive ends; refused if it leaves the archive at any step. */
function inside(name: string, way: string, from: readonly string[] = []): readonly string[] {
  const leadsOut = new BadArchive(`${name} leads out of the archive`)
  if (/^\/|[\\:]/.test(way)) throw leadsOut
  const parts = [...from]
  for (const part of way.split('/')) {
    if (part === '..' && parts.pop() === undefined) throw leadsOut
    if (part !== '..' && part !== '.' && part !== '') parts.push(part)
  }
  return parts
}

/** Path of an extended header: records of a length, a name and a value. */
const pathOfAttributes = (content: Uint8Array): string | undefined =>
  /^\d+ path=(.*)$/m.exec(Buffer.from(content).toString('utf8'))?.[1]

/** Files and links of a tar archive, unpacked; names longer than the format had room for come in either known way. */
export function readTar(archive: Uint8Array): readonly Entry[] {
  const entries: Entry[] = []
  let longName: string | undefined
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const head = archive.subarray(at, at + BLOCK)
    if (head.every((byte) => byte === 0)) break
    const size = numberAt(head, 124, 12)
    const content = archive.subarray(at + BLOCK, at + BLOCK + size)
    if (content.length < size) throw new BadArchive('the archive is cut off')
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
    const kind = String.fromCharCode(head[156] ?? 0)
    if (kind === KINDS.longName) longName = textAt(content, 0, size)
    else if (kind === KINDS.attributes) longName = pathOfAttributes(content) ?? longName
    else if (kind !== KINDS.global) {
      const prefix = textAt(head, 345, 155)
      const name = longName ?? `${prefix === '' ? '' : `${prefix}/`}${textAt(head, 0, 100)}`
      longName = undefined
      entries.push(...entryOf(kind, inside(name, name).join('/'), head, content))
    }
  }
  return entries
}

function entryOf(kind: string, path: string, head: Uint8Array, content: Uint8Array): readonly Entry[] {
  if (kind === KINDS.folder) return []
  const isExecutable = (numberAt(head, 100, 8) & EXECUTABLE) !== 0
  if (kind === KINDS.link) {
    const link = textAt(head, 157, 100)
    inside(path, link, path.split('/').slice(0, -1))
    return [{ path, isExecutable, content: new Uint8Array(), link }]
  }
  if (kind !== KINDS.file && kind !== KINDS.old)
    throw new BadArchive(`${path} is of a kind that is not expected`)
  return [{ path, isExecutable, content, link: null }]
}
