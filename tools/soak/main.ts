import { chaos } from './chaos.ts'
import { evening } from './evening.ts'
import { type Options, readOptions } from './options.ts'
import { voices } from './voices.ts'

interface Soak {
  readonly usual: Options
  readonly run: (options: Options) => Promise<boolean>
}

const SOAKS: Readonly<Record<string, Soak>> = {
  evening: { usual: { minutes: 45, tables: 12, seed: 1 }, run: evening },
  voices: { usual: { minutes: 41, tables: 1, seed: 1 }, run: voices },
  chaos: { usual: { minutes: 20, tables: 5, seed: 1 }, run: chaos },
}

// Ending by a signal would leave the servers and their folders behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
// Each process that is started wants to be ended with this one.
process.setMaxListeners(0)

const [name = '', ...args] = process.argv.slice(2)
const soak = SOAKS[name]
if (!soak) throw new Error(`there is no soak ${name}`)
const options = readOptions(args, soak.usual)
if (typeof options === 'string') {
  console.error(`belfry: ${options}`)
  process.exit(1)
}
process.exit((await soak.run(options)) ? 0 : 1)
