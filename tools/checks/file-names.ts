import { globSync } from 'node:fs'
import type { Violation } from './violation.ts'

const PARTS = '{packages/*,apps/*}/{src,test,default,node,testing,workbench}/**/*.{ts,tsx,mjs,css}'
const REST = '{e2e,bench,tools}/**/*.{ts,mjs}'
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
const CAMEL = /^[a-z][a-zA-Z0-9]*$/
const PASCAL = /^[A-Z][a-zA-Z0-9]*$/
/** Files that are called after a locale, which has a way of its own to be written. */
const LOCALE = /^[a-z]{2}-[A-Za-z0-9]+$/

interface Style {
  readonly says: string
  readonly fits: (name: string) => boolean
}

const kebab: Style = { says: 'kebab-case', fits: (name) => KEBAB.test(name) || LOCALE.test(name) }
/** In the app a file is called as what it exports: a component, or a hook or a function. */
const component: Style = { says: 'PascalCase', fits: (name) => PASCAL.test(name) || name === 'main' }
const module: Style = { says: 'camelCase', fits: (name) => CAMEL.test(name) }

const styleOf = (path: string): Style => {
  if (!path.startsWith('apps/web/src/') || path.endsWith('.css')) return kebab
  return path.endsWith('.tsx') ? component : module
}

/** One style of names for each kind of file, and none for a package alone. */
export function fileNameViolations(root: string): Violation[] {
  return [PARTS, REST]
    .flatMap((glob) => globSync(glob, { cwd: root }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)(node_modules|dist|\.tsc)\//.test(path))
    .sort()
    .flatMap((path) => {
      const folders = path.split('/')
      const [name = ''] = (folders.pop() ?? '').split('.')
      const { says, fits } = styleOf(path)
      return [
        ...(fits(name) ? [] : [{ rule: 'file-name', at: path, detail: `is not ${says}` }]),
        ...folders
          .filter((folder) => !kebab.fits(folder))
          .map((folder) => ({ rule: 'file-name', at: path, detail: `${folder}/ is not kebab-case` })),
      ]
    })
}
