/** What a package says of its licence. */
export interface Licensed {
  readonly name: string
  readonly version: string
  readonly licence: string
  /** Whoever made it, as far as it says so. */
  readonly author?: string
  /** Texts of its licence files. */
  readonly texts: readonly string[]
}

/** Files of a package that have to be passed on. */
export const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i

const LINE = '='.repeat(80)

/** Words of a licence that packages name without bringing them, by its name. */
export type Wordings = Readonly<Record<string, string>>

const wordsOf = ({ licence, author, texts }: Licensed, wordings: Wordings): readonly string[] =>
  texts.length > 0
    ? texts.map((text) => text.trim())
    : [author, wordings[licence]].filter((text) => text !== undefined)

/** One file with the licences of all that is inside. A package that names none may not be passed on. */
export function licencesText(packages: readonly Licensed[], wordings: Wordings = {}): string {
  const nameless = packages.filter(({ licence, texts }) => licence === '' && texts.length === 0)
  if (nameless.length > 0) throw new Error(`no licence: ${nameless.map(({ name }) => name).join(', ')}`)
  // The server and the built web app have some of them both.
  const once = new Map(packages.map((each) => [`${each.name} ${each.version}`, each]))
  return [...once.values()]
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'))
    .map((each) =>
      [LINE, `${each.name} ${each.version} (${each.licence})`, '', ...wordsOf(each, wordings), ''].join('\n'),
    )
    .join('\n')
}

/** Checksums as `sha256sum --check` reads them. */
export const checksumsText = (sums: ReadonlyMap<string, string>): string =>
  [...sums].map(([file, sum]) => `${sum}  ${file}\n`).join('')
