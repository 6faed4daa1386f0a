import { existsSync, globSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../lib/house.mjs'
import { projectNode } from '../lib/programs.mjs'
import { LICENCE_FILE, type Licensed, type Wordings } from './licences.ts'

interface Manifest {
  readonly name?: unknown
  readonly version?: unknown
  readonly license?: unknown
  readonly author?: string | { readonly name?: string }
  readonly dependencies?: Readonly<Record<string, string>>
}

export const isPackage = (folder: string): boolean => existsSync(join(folder, 'package.json'))

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Folders in `node_modules`; links lead to parts of the house. */
function modulesOf(folder: string): readonly string[] {
  const modules = join(folder, 'node_modules')
  if (!existsSync(modules)) return []
  return readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(join(modules, name)).map((each) => join(modules, name, each))
        : [join(modules, name)],
    )
    .filter((each) => lstatSync(each).isDirectory() && isPackage(each))
}

const withNested = (folder: string): readonly string[] =>
  modulesOf(folder).flatMap((each) => [each, ...withNested(each)])

/** Folders of all packages below a project: npm puts some beside the part that needs another version of them. */
export const packageFolders = (project: string): readonly string[] =>
  ['.', ...globSync('{apps,packages}/*', { cwd: project })].flatMap((part) => withNested(join(project, part)))

/** What a package says of its licence. */
function licenceOf(folder: string): readonly Licensed[] {
  const { name, version, license, author } = manifestOf(folder)
  if (typeof name !== 'string' || typeof version !== 'string') return []
  const files = readdirSync(folder).filter(
    (file) => LICENCE_FILE.test(file) && statSync(join(folder, file)).isFile(),
  )
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  const maker = typeof author === 'object' ? author.name : author
  const licence = typeof license === 'string' ? license : ''
  return [{ name, version, licence, texts, ...(maker && { author: maker }) }]
}

/** What each installed package says of its licence. */
export const licensed = (project: string): readonly Licensed[] => packageFolders(project).flatMap(licenceOf)

/** Our own licence is the one that packages most often only name. */
export const wordings = (): Wordings => {
  const [, words = ''] = readFileSync(join(ROOT, 'LICENSE'), 'utf8').split(/^Copyright .*\n\n/m)
  return { MIT: words.trim() }
}

/** The folder in which Node finds a package that another one names. */
function found(name: string, from: string, project: string): string | undefined {
  const folder = join(from, 'node_modules', name)
  if (isPackage(folder)) return folder
  return from === project ? undefined : found(name, dirname(from), project)
}

/** Packages that are in the built web app: it is one file of many, and has no folder of theirs any more. */
export function bundled(project = ROOT): readonly Licensed[] {
  const seen = new Set<string>()
  const follow = (folder: string): void => {
    for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) {
      const own = name.startsWith('@belfry/') && join(project, 'packages', name.slice('@belfry/'.length))
      const each = own || found(name, folder, project)
      if (each === undefined || seen.has(each)) continue
      seen.add(each)
      follow(each)
    }
  }
  follow(join(project, 'apps', 'web'))
  return [...seen].filter((each) => dirname(each) !== join(project, 'packages')).flatMap(licenceOf)
}

/** Not every package of Node has the text of its licence; it is the same for all. */
export const nodeLicence = (folder: string): readonly Licensed[] =>
  licenceOf(folder).map((node) => ({
    ...node,
    texts: node.texts.length > 0 ? node.texts : [readFileSync(join(projectNode(), '../../LICENSE'), 'utf8')],
  }))
