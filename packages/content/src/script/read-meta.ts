import type { Edition } from '../model/script.ts'
import { META_LIMITS as MAX, METADATA_DEPTH } from './limits.ts'
import type { Remarks } from './problem.ts'
import { isObject, type JsonObject, readFlag, readLink, readList, readText, readTexts } from './values.ts'

/** What a script says of itself; night orders still in the script's own spelling. */
export type MetaDraft = {
  -readonly [Field in keyof Edition]?: Edition[Field] | undefined
}

type ReadField = (draft: MetaDraft, value: unknown, at: Remarks) => void

const text =
  (field: 'name' | 'author', max: number): ReadField =>
  (draft, value, at) => {
    draft[field] = readText(value, field, max, at)
  }

const image =
  (field: 'logo' | 'background', max: number): ReadField =>
  (draft, value, at) => {
    draft[field] = readLink(value, field, max, at)
  }

const nightOrder =
  (field: 'firstNight' | 'otherNight'): ReadField =>
  (draft, value, at) => {
    draft[field] = readList(value, field, MAX.nightOrder, at).flatMap(
      (entry, index) => readText(entry, `${field}[${index}]`, Number.POSITIVE_INFINITY, at) ?? [],
    )
  }

const alreadyRead: ReadField = () => {}

const fields: ReadonlyMap<string, ReadField> = new Map<string, ReadField>([
  ['id', alreadyRead],
  ['_id', alreadyRead],
  ['name', text('name', MAX.name)],
  ['author', text('author', MAX.author)],
  ['logo', image('logo', MAX.logo)],
  ['background', image('background', MAX.background)],
  ['firstNight', nightOrder('firstNight')],
  ['otherNight', nightOrder('otherNight')],
  [
    'hideTitle',
    (draft, value, at) => {
      draft.hideTitle = readFlag(value, 'hideTitle', at)
    },
  ],
  [
    'almanac',
    (draft, value, at) => {
      draft.almanac = readLink(value, 'almanac', Number.POSITIVE_INFINITY, at, 'page')
    },
  ],
  [
    'bootlegger',
    (draft, value, at) => {
      const limits = { count: MAX.bootlegger, length: Number.POSITIVE_INFINITY }
      draft.bootlegger = readTexts(value, 'bootlegger', limits, at)
    },
  ],
])

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1))
}

/** Reads the script's own description. Properties nobody knows are kept for whoever does. */
export function readMeta(item: JsonObject, at: Remarks): MetaDraft {
  const draft: MetaDraft = {}
  const metadata: [string, unknown][] = []
  for (const key of Object.keys(item)) {
    const read = fields.get(key)
    if (read) {
      read(draft, item[key], at)
      continue
    }
    const isKept = isShallow(item[key], METADATA_DEPTH)
    at.add(isKept ? 'script-extra-property' : 'script-metadata-too-deep', key)
    if (isKept) metadata.push([key, item[key]])
  }
  if (draft.name === undefined || draft.name.trim() === '') at.add('script-field-missing', 'name')
  draft.metadata = Object.fromEntries(metadata)
  return draft
}

const META_ID = '_meta'

/** The description among the entries: an object called `_meta`, or the bare name where somebody left it empty. */
export function metaIn(item: unknown): JsonObject | undefined {
  if (typeof item === 'string') return item === META_ID ? { id: item } : undefined
  if (!isObject(item)) return undefined
  const id = item['id'] ?? item['_id']
  if (typeof id !== 'string') return undefined
  return id === META_ID || id.trim().toLowerCase() === META_ID ? item : undefined
}
