/**
 * npm run soak -- NAME: without a name, tells which there are. A soak of tools/soak is played for --minutes N; any
 * other is a test of npm test, over and over, --rounds N times. What follows goes to the test runner: -t sqlite runs
 * one engine alone.
 */
import { join } from 'node:path'
import { ensureDependencies } from './lib/dependencies.mjs'
import { main, Refusal, ROOT } from './lib/house.mjs'
import { projectNode, vitest } from './lib/programs.mjs'
import { foreground } from './lib/run.mjs'
import { ensureServices } from './lib/services.mjs'
import { PLAYED, PLAYED_ASIDE, SOAKS } from './lib/soaks.mjs'
import { ensureMediaWorker } from './media-worker/ensure.mjs'

const [name, ...given] = process.argv.slice(2)
const played = [...PLAYED, ...PLAYED_ASIDE]

/** @param {readonly string[]} args */
function readRounds(args) {
  const at = args.indexOf('--rounds')
  if (at < 0) return { rounds: undefined, rest: args }
  const rounds = args[at + 1] ?? ''
  if (!/^[1-9]\d*$/.test(rounds)) throw new Refusal('--rounds wants a number of rounds')
  return { rounds, rest: args.toSpliced(at, 2) }
}

/**
 * @param {string} soak
 * @param {readonly string[]} args
 */
async function play(soak, args) {
  await ensureDependencies()
  await ensureServices()
  const outcome = await ensureMediaWorker()
  if ('missing' in outcome) throw new Refusal(`no voice and video: ${outcome.missing}`, outcome.details)
  return foreground({ program: projectNode(), args: [join(ROOT, 'tools', 'soak', 'main.ts'), soak, ...args] })
}

await main(async () => {
  if (!name) {
    for (const each of [...played, ...Object.keys(SOAKS)]) console.log(each)
    return 0
  }
  if (played.includes(name)) return play(name, given)
  const soak = SOAKS[name]
  if (!soak) throw new Refusal(`there is no soak "${name}"; npm run soak lists them`)
  const { rounds, rest } = readRounds(given)
  await ensureDependencies()
  await ensureServices()
  process.env[soak.setting] = rounds ?? soak.soak
  return foreground({
    program: projectNode(),
    // The verbose reporter also tells the figures of tests that passed.
    args: [vitest(), 'run', '--project', 'integration', '--reporter', 'verbose', soak.file, ...rest],
  })
})
