import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Catalogue, SourceFile } from '../src/check.ts'
import { readTerms, type Term } from '../src/glossary.ts'

const root = join(import.meta.dirname, '../../..')
const localesFolder = join(import.meta.dirname, '../src/locales')

export const readCatalogue = (locale: string): Catalogue =>
  Object.fromEntries(
    globSync(`${locale}/*.json`, { cwd: localesFolder }).map((file) => [
      basename(file, '.json'),
      JSON.parse(readFileSync(join(localesFolder, file), 'utf8')),
    ]),
  )

/** The words of a language, as they are written down for its translators. */
export const readGlossary = (locale: string): Term[] => {
  const path = join(import.meta.dirname, `../glossary/${locale}.md`)
  return existsSync(path) ? readTerms(readFileSync(path, 'utf8')) : []
}

const read = (path: string): SourceFile => ({ path, text: readFileSync(join(root, path), 'utf8') })

/** Everything that can show a text: the source of apps and packages, without this package's own. */
export const readSources = (): SourceFile[] =>
  globSync('{apps,packages}/*/src/**/{*.ts,*.tsx,codes.json}', { cwd: root })
    .filter((path) => !path.startsWith(join('packages', 'i18n')))
    .map(read)

export const readComponents = (): SourceFile[] => readSources().filter(({ path }) => path.endsWith('.tsx'))
