/** What a package says of its licence. */
export interface Licensed {
  readonly name: string
  readonly version: string
  readonly licence: string
  /** Texts of its licence files. */
  readonly texts: readonly string[]
}

/** Files of a package that have to be passed on. */
export const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i

const LINE = '='.repeat(80)

/** One file with the licences of all that is inside. A package that names none may not be passed on. */
export function licencesText(packages: readonly Licensed[]): string {
  const nameless = packages.filter(({ licence, texts }) => licence === '' && texts.length === 0)
  if (nameless.length > 0) throw new Error(`no licence: ${nameless.map(({ name }) => name).join(', ')}`)
  return [...packages]
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'))
    .map(({ name, version, licence, texts }) =>
      [LINE, `${name} ${version} (${licence})`, '', ...texts.map((text) => text.trim()), ''].join('\n'),
    )
    .join('\n')
}

/** Checksums as `sha256sum --check` reads them. */
export const checksumsText = (sums: ReadonlyMap<string, string>): string =>
  [...sums].map(([file, sum]) => `${sum}  ${file}\n`).join('')
