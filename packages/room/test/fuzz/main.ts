import { parseArgs } from 'node:util'
import { fuzz } from './play.ts'

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    actions: { type: 'string', default: '150' },
  },
})

const started = Date.now()
const [games, seed, actions] = [Number(values.games), Number(values.seed), Number(values.actions)]
console.log(`fuzz: ${games} games of ${actions} actions, seed ${seed}`)
const found = await fuzz(games, seed, actions)
const seconds = ((Date.now() - started) / 1000).toFixed(1)
if (found) {
  console.log(`failed after ${seconds} s, game seed ${found.seed}\n${found.error}`)
  for (const step of found.steps) console.log(`  ${step}`)
  process.exit(1)
}
console.log(`every screen showed what the server would show it; ${seconds} s`)
