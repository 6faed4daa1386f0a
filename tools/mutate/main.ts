import { spawn } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { mixed, seededCup } from '@belfry/kit'
import { applyMutant, type Mutant, mutantsOf } from './operators.ts'

const root = resolve(import.meta.dirname, '../..')
const GOAL = 85
/** A mutant that never ends is as good as found; whatever only runs late on a busy machine must not count. */
const TOO_LONG_MS = 300_000

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '300' },
    /** Only files whose path contains this. */
    only: { type: 'string', default: '' },
  },
})

/** A copy of the packages that may be lied to, beside the real modules. */
function makeScratch(): string {
  const scratch = mkdtempSync(join(tmpdir(), 'belfry-mutate-'))
  for (const entry of ['packages', 'package.json', 'tsconfig.base.json']) {
    cpSync(join(root, entry), join(scratch, entry), {
      recursive: true,
      filter: (path) => !path.includes('/.tsc'),
    })
  }
  cpSync(join(root, 'tools/mutate/vitest.config.ts'), join(scratch, 'vitest.config.ts'))
  const scope = join(scratch, 'node_modules/@belfry')
  cpSync(join(root, 'tools/mutate/README.md'), join(scratch, 'node_modules/README.md'))
  for (const name of globSync('*', { cwd: join(root, 'node_modules') })) {
    if (name !== '@belfry') symlinkSync(join(root, 'node_modules', name), join(scratch, 'node_modules', name))
  }
  cpSync(join(root, 'packages/kit/package.json'), join(scope, '.keep.json'))
  for (const name of globSync('*', { cwd: join(scratch, 'packages') })) {
    symlinkSync(join(scratch, 'packages', name), join(scope, name))
  }
  return scratch
}

const ALL_TESTS = ['packages/rules/test', 'packages/protocol/test']

/** The tests named after the topic first, then all of them: most mutants fall in the first second. */
const testsFor = (file: string): readonly (readonly string[])[] => {
  const topic = file.split('/')[3] ?? ''
  const own = globSync(`packages/{rules,protocol}/test/*${topic.slice(0, 4)}*.test.ts`, { cwd: root })
  return [...(own.length > 0 ? [own] : []), ALL_TESTS]
}

let endless = 0
const run = (scratch: string, tests: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const child = spawn(process.execPath, [vitest, 'run', '--bail', '1', '--no-color', ...tests], {
      cwd: scratch,
      stdio: 'ignore',
      // A group of its own, so that what it started can be stopped with it.
      detached: true,
    })
    const tooLong = setTimeout(() => {
      endless += 1
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }, TOO_LONG_MS)
    child.on('exit', (code) => {
      clearTimeout(tooLong)
      resolve(code === 0)
    })
  })

/** True when some test notices. */
async function isKilled(scratch: string, mutant: Mutant): Promise<boolean> {
  const path = join(scratch, mutant.file)
  const code = readFileSync(path, 'utf8')
  writeFileSync(path, applyMutant(code, mutant))
  try {
    for (const tests of testsFor(mutant.file)) if (!(await run(scratch, tests))) return true
    return false
  } finally {
    writeFileSync(path, code)
  }
}

async function work(scratch: string, queue: Mutant[], survivors: Mutant[]): Promise<void> {
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
    if (await isKilled(scratch, mutant)) continue
    survivors.push(mutant)
    console.log(`survived ${mutant.file}:${mutant.line}  ${mutant.from}  ->  ${mutant.to}`)
  }
}

const files = globSync('packages/rules/src/**/*.ts', { cwd: root }).filter(
  (file) => file.includes(values.only) && !['index.ts', 'limits.ts'].includes(basename(file)),
)
const all = files.sort().flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8')))
const sample = mixed(all, seededCup(Number(values.seed))).slice(0, Number(values.count))
console.log(`${sample.length} of ${all.length} mutants in ${files.length} files, seed ${values.seed}`)

const started = Date.now()
const survivors: Mutant[] = []
const queue = [...sample]
const scratches = [makeScratch(), makeScratch()]
// Tests that fail without a mutant would call every mutant found.
for (const scratch of scratches) {
  if (await run(scratch, ALL_TESTS)) continue
  console.error('the tests fail in the scratch copy already')
  process.exit(1)
}
await Promise.all(scratches.map((scratch) => work(scratch, queue, survivors)))
for (const scratch of scratches) rmSync(scratch, { recursive: true })

const score = (100 * (sample.length - survivors.length)) / Math.max(1, sample.length)
const minutes = ((Date.now() - started) / 60_000).toFixed(1)
console.log(
  `${sample.length - survivors.length} killed, ${survivors.length} survived, ${endless} stopped after ${TOO_LONG_MS / 60_000} min; ${minutes} min in all`,
)
console.log(`score ${score.toFixed(1)} % (goal ${GOAL} %)`)
process.exitCode = score >= GOAL ? 0 : 1
