import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { err, ok, type Result } from '@belfry/kit'
import {
  assemblePack,
  type ContentIndex,
  createContent,
  fillMessage,
  mergePacks,
  type PackSource,
} from '../src/index.ts'
import messages from '../src/messages.en.json' with { type: 'json' }
import {
  completePack,
  type PackFile,
  type PackProblem,
  type ParsedPack,
  parsePackFiles,
} from '../src/schema.ts'

export const DEFAULT_PACK_DIR = fileURLToPath(new URL('../packs/default', import.meta.url))

export interface LoadedPack {
  /** Facts and the texts of every language. */
  readonly source: PackSource
  /** In the base language. */
  readonly content: ContentIndex
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function listFiles(dir: string): Result<readonly string[], readonly PackProblem[]> {
  try {
    const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
    return ok(
      entries
        .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
        .map((entry) => join(entry.parentPath, entry.name))
        .sort(),
    )
  } catch (error) {
    return err([{ code: 'pack-unreadable', file: '.', path: '', params: { reason: reasonOf(error) } }])
  }
}

function readJson(dir: string, file: string): Result<PackFile, PackProblem> {
  const path = relative(dir, file).split(sep).join('/')
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    return err({ code: 'pack-unreadable', file: path, path: '', params: { reason: reasonOf(error) } })
  }
  try {
    return ok({ path, json: JSON.parse(text) })
  } catch (error) {
    return err({ code: 'pack-unparseable', file: path, path: '', params: { reason: reasonOf(error) } })
  }
}

function readFolder(dir: string): Result<ParsedPack, readonly PackProblem[]> {
  const listed = listFiles(dir)
  if (!listed.ok) return listed
  const read = listed.value.map((file) => readJson(dir, file))
  const problems = read.flatMap((result) => (result.ok ? [] : [result.error]))
  if (problems.length > 0) return err(problems)
  return parsePackFiles(read.flatMap((result) => (result.ok ? [result.value] : [])))
}

/**
 * Loads the default pack, or an operator's folder: on top of the default one unless its `pack.json` says
 * `{"base": "none"}`. A broken folder is refused with every problem in it.
 */
export function loadPack(dir?: string): Result<LoadedPack, readonly PackProblem[]> {
  const own = readFolder(dir ?? DEFAULT_PACK_DIR)
  if (!own.ok) return own
  const isWhole = dir === undefined || own.value.base === 'none'
  const base = isWhole ? undefined : readFolder(DEFAULT_PACK_DIR)
  if (base && !base.ok) return base
  const complete = completePack(base ? mergePacks(base.value, own.value) : own.value)
  if (!complete.ok) return complete
  return ok({ source: complete.value, content: createContent(assemblePack(complete.value)) })
}

/** One line for a log: file, path and reason. */
export const describePackProblem = ({ code, file, path, params }: PackProblem): string =>
  `${file}${path === '' ? '' : ` (${path})`}: ${fillMessage(messages[code], params)}`
