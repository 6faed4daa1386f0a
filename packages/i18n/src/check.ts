/**
 * The catalogue checker: pure, so that a test can seed each kind of fault. A namespace file is a flat map of
 * key to text; plural forms carry the suffixes of Intl.PluralRules.
 */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface Fault {
  readonly kind:
    | 'missing'
    | 'extra'
    | 'placeholder'
    | 'unused'
    | 'unknown'
    | 'empty'
    | 'word'
    | 'english'
    | 'term'
    | 'long'
  readonly where: string
  readonly key: string
}

const PLURAL = /_(zero|one|two|few|many|other)$/
const plain = (key: string): string => key.replace(PLURAL, '')

const entries = (catalogue: Catalogue): (readonly [key: string, text: string])[] =>
  Object.entries(catalogue).flatMap(([namespace, texts]) =>
    Object.entries(texts).map(([key, text]) => [`${namespace}:${key}`, text] as const),
  )

const baseKeys = (catalogue: Catalogue): Set<string> => new Set(entries(catalogue).map(([key]) => plain(key)))

const MARKS = /\{\{\s*([\w.]+)[^}]*\}\}|<\/?(\w+)\s*\/?>/g

/** A text as people read it: without placeholders and tags, whose names are English in every language. */
export const prose = (text: string): string => text.replace(MARKS, ' ')

/** Each translated text beside its English one; a plural form that English lacks beside its `other`. */
export function pairs(
  english: Catalogue,
  translated: Catalogue,
): { readonly key: string; readonly source: string; readonly text: string }[] {
  const exact = new Map(entries(english))
  return entries(translated).flatMap(([key, text]) => {
    const source = exact.get(key) ?? exact.get(`${plain(key)}_other`)
    return source === undefined ? [] : [{ key, source, text }]
  })
}

const placeholders = (text: string): string =>
  [...text.matchAll(MARKS)]
    .map((match) => match[1] ?? `<${match[2]}>`)
    .sort()
    .join(' ')

/** A plural form may leave the count out ("one seat"), so forms are compared without it. */
const comparable = (key: string, text: string): string =>
  PLURAL.test(key) ? placeholders(text).replace(/\bcount\b ?/, '') : placeholders(text)

function pluralFaults(locale: string, translated: Catalogue): Fault[] {
  const wanted = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  const keys = new Set(entries(translated).map(([key]) => key))
  const bases = new Set([...keys].filter((key) => PLURAL.test(key)).map(plain))
  return [...bases].flatMap((base) =>
    wanted
      .map((form) => `${base}_${form}`)
      .filter((key) => !keys.has(key))
      .map((key) => ({ kind: 'missing' as const, where: locale, key })),
  )
}

export function checkLocale(locale: string, english: Catalogue, translated: Catalogue): Fault[] {
  const source = baseKeys(english)
  const target = baseKeys(translated)
  const wanted = new Map(entries(english).map(([key, text]) => [plain(key), comparable(key, text)]))
  const faults: Fault[] = pluralFaults(locale, translated)
  for (const key of source) if (!target.has(key)) faults.push({ kind: 'missing', where: locale, key })
  for (const key of target) if (!source.has(key)) faults.push({ kind: 'extra', where: locale, key })
  for (const [key, text] of entries(translated)) {
    const expected = wanted.get(plain(key))
    if (text.trim() === '') faults.push({ kind: 'empty', where: locale, key })
    else if (expected !== undefined && comparable(key, text) !== expected)
      faults.push({ kind: 'placeholder', where: locale, key })
  }
  return faults
}

/** A language in preparation lacks texts, but those it has are faultless, in all their plural forms. */
export const checkPrepared = (locale: string, english: Catalogue, translated: Catalogue): Fault[] =>
  checkLocale(locale, english, translated).filter(({ kind, key }) => kind !== 'missing' || PLURAL.test(key))

export interface SourceFile {
  readonly path: string
  readonly text: string
}

/**
 * Keys are always written out in full (`'login:title'`), or as a template whose fixed beginning names the
 * family (`` `actions:label.${name}` ``). Failure codes are keys of `errors` wherever they are made.
 */
export function checkUse(english: Catalogue, sources: readonly SourceFile[]): Fault[] {
  const all = sources.map(({ text }) => text).join('\n')
  const families = [...all.matchAll(/`(\w+:[\w.-]*)\$\{/g)].map((match) => match[1] ?? '')
  const literals = new Set(
    [...all.matchAll(/(['"`])([\w-]+(?::[\w.-]+|(?:[.-][\w-]+)+|))\1/g)].map((m) => m[2]),
  )
  const isUsed = (key: string): boolean => {
    if (key.startsWith('errors:')) return literals.has(key) || literals.has(key.slice('errors:'.length))
    return literals.has(key) || families.some((family) => key.startsWith(family))
  }
  return [...baseKeys(english)]
    .filter((key) => !isUsed(key))
    .map((key) => ({ kind: 'unused', where: 'en', key }))
}

/** A failure the code can name, and where it does. */
export interface NamedCode {
  readonly code: string
  readonly path: string
}

/** Codes written down in the sources: where a failure is made, and in the lists that declare them. */
function codesIn({ path, text }: SourceFile): NamedCode[] {
  const made = [...text.matchAll(/\b(?:failure|refuse)\(\s*'([^']+)'/g)].map((match) => match[1] ?? '')
  const declared = /RULE_ERRORS = \[([^\]]*)\]/.exec(text)?.[1] ?? ''
  const listed = [...declared.matchAll(/'([^']+)'/g)].map((match) => match[1] ?? '')
  const table = path.endsWith('codes.json') ? Object.keys(JSON.parse(text)) : []
  return [...new Set([...made, ...listed, ...table])].map((code) => ({ code, path }))
}

/** What only the operator's terminal shows has its texts there. */
const isForTheTerminal = (code: string): boolean => code.startsWith('startup.')

/** Codes that no text answers. */
export function checkFailures(english: Catalogue, sources: readonly SourceFile[]): Fault[] {
  const known = baseKeys(english)
  return sources
    .flatMap(codesIn)
    .filter(({ code }) => !isForTheTerminal(code) && !known.has(`errors:${code}`))
    .map(({ code, path }) => ({ kind: 'unknown', where: path, key: `errors:${code}` }))
}
