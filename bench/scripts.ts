/** Import of scripts against plain JSON.parse of the same files, in CPU time. */
import { importScript } from '@belfry/content'
import { loadPack } from '@belfry/content/node'
import { unwrap } from '@belfry/kit'
import { generateScripts } from './scripts/generate.ts'

const SCRIPTS = 1000
const ROUNDS = 9
/** Every reading covers the files several times, so that it is long against the clock's grain. */
const PASSES = 5
const SEED = 3
const BAR = 5
const GOAL = 3

const { content } = unwrap(loadPack())
const files = generateScripts(SCRIPTS, SEED, content)

function cpuMs(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Something must come of the work, or the engine would be right to skip it. */
let kept = 0

const sides = {
  import: () => {
    for (const file of files) {
      const imported = importScript(file, content)
      if (!imported.ok) throw new Error(`a generated script was refused: ${JSON.stringify(imported.error)}`)
      kept += imported.value.script.roles.length
    }
  },
  parse: () => {
    for (const file of files) kept += (JSON.parse(file) as unknown[]).length
  },
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const readings: Record<keyof typeof sides, number[]> = { import: [], parse: [] }
for (let round = 0; round < ROUNDS; round++) {
  for (const side of ['parse', 'import'] as const) {
    const ms = cpuMs(() => {
      for (let pass = 0; pass < PASSES; pass++) sides[side]()
    })
    // The first round warms the engine up.
    if (round > 0) readings[side].push(ms / PASSES)
  }
}

const perSecond = (ms: number): number => Math.round((SCRIPTS / ms) * 1000)
const imported = median(readings.import)
const parsed = median(readings.parse)
const ratio = imported / parsed

const megabytes = files.reduce((sum, file) => sum + file.length, 0) / 1024 / 1024
console.log(
  `${SCRIPTS} scripts, ${megabytes.toFixed(1)} MB, ${kept > 0 ? ROUNDS - 1 : 0} rounds of ${PASSES}`,
)
console.log(`JSON.parse ${perSecond(parsed)} scripts/s`)
console.log(`import     ${perSecond(imported)} scripts/s`)
console.log(`bar ${BAR}, goal ${GOAL} (times the cost of JSON.parse, at most)`)
console.log(`ratio ${ratio.toFixed(2)}`)
process.exitCode = ratio <= BAR ? 0 : 1
