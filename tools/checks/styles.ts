import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import type { Violation } from './violation.ts'

const WEB = 'apps/web/src'
/** What every page has from its first moment; it puts the layers in order. */
const FIRST_LOAD = `${WEB}/app/styles.css`
/** `import './a.css'` in code, `@import "./a.css"` in a style. */
const IMPORT = /^@?import\s+["'](\.[^"']+\.css)["']/

/** `.board:has(...)` and its like: the whole page is their subtree, and is looked at again whenever anything moves. */
const ASKS_THE_PAGE = /(?:^|[\s,(>+~])((?:html|body|:root|\.frame|\.board|\.stage)(?![\w-])[^\s,{]*:has\()/

interface StyleImport {
  readonly style: string
  readonly by: string
  readonly line: number
}

const filesIn = (root: string, pattern: string): readonly string[] =>
  globSync(`${WEB}/${pattern}`, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()

const importsIn = (root: string, by: string): readonly StyleImport[] =>
  readFileSync(join(root, by), 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const path = IMPORT.exec(text)?.[1]
      return path === undefined ? [] : [{ style: posix.join(dirname(by), path), by, line: index + 1 }]
    })

/** A style serves its own folder and those in it: what a whole feature wears lies in the feature's folder. */
const isBeside = ({ style, by }: StyleImport): boolean => by.startsWith(`${dirname(style)}/`)

const questionsIn = (root: string, path: string): readonly Violation[] =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const asked = ASKS_THE_PAGE.exec(text)?.[1]
      const detail = `${asked}…) asks the whole page; useRootAttribute tells instead`
      return asked === undefined ? [] : [{ rule: 'style', at: `${path}:${index + 1}`, detail }]
    })

/** Styles that do not lie beside what wears them, and styles that nobody wears, and those that ask the whole page; `shared` belong to no component. */
export function styleViolations(root: string, shared: readonly string[]): Violation[] {
  const imports = filesIn(root, '**/*.{ts,tsx,css}').flatMap((path) => importsIn(root, path))
  const worn = new Set(imports.map(({ style }) => style))
  return [
    ...imports
      .filter((each) => each.by !== FIRST_LOAD && !shared.includes(each.style) && !isBeside(each))
      .map(({ style, by, line }) => ({
        rule: 'style',
        at: `${by}:${line}`,
        detail: `${style} is the style of another folder`,
      })),
    ...filesIn(root, '**/*.css')
      .filter((path) => path !== FIRST_LOAD && !worn.has(path))
      .map((path) => ({ rule: 'style', at: path, detail: 'is imported nowhere' })),
    ...filesIn(root, '**/*.css').flatMap((path) => questionsIn(root, path)),
  ]
}
