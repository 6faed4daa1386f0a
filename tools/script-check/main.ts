/** Tells authors what becomes of their scripts: `npm run script:check -- FILE...`. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describePackProblem, loadPack } from '@belfry/content/node'
import { checkScript, type FileReport, reportUnreadable } from './report.ts'
import { texts } from './texts.ts'

/** Folders stand for the scripts in them. */
function filesIn(path: string): readonly string[] {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.toLowerCase().endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Editors on some systems save in UTF-16; the mark at the start says so. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return bytes.toString('utf8')
}

function checkFile(file: string, check: (text: string) => FileReport): FileReport {
  try {
    return check(decode(readFileSync(file)))
  } catch (error) {
    return reportUnreadable(file, error instanceof Error ? error.message : String(error))
  }
}

function main(paths: readonly string[]): number {
  if (paths.length === 0) {
    console.error(texts.usage)
    return 2
  }
  const loaded = loadPack(process.env['CONTENT_DIR'] || undefined)
  if (!loaded.ok) {
    console.error([texts['pack-broken'], ...loaded.error.map(describePackProblem)].join('\n'))
    return 2
  }
  let hasRejected = false
  for (const file of paths.flatMap(filesIn)) {
    const report = checkFile(file, (text) => checkScript(file, text, loaded.value.content))
    hasRejected ||= report.isRejected
    process.stdout.write(`${report.lines.join('\n')}\n`)
  }
  return hasRejected ? 1 : 0
}

// A reader that has seen enough (`| head`) is no error.
process.stdout.on('error', () => process.exit())
process.exitCode = main(process.argv.slice(2))
