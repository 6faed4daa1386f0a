import { readConfig } from './config/config.ts'
import { type RunningServer, startServer } from './server.ts'
import { banner, voiceLine } from './startup/banner.ts'
import { StartupError, say } from './startup/texts.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** One line, no stack: the operator can act on it. */
function giveUp(error: unknown): never {
  const line =
    error instanceof StartupError
      ? error.message
      : say('startup.unexpected', { detail: (error as Error).message.split('\n')[0] ?? '' })
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Supervisors signal every process of a service, and npm start hands on what it gets: that is one wish, not two. */
const SAME_PRESS_MS = 1_000

function stopOnSignals(server: RunningServer): void {
  let askedAt: number | undefined
  const stop = async (): Promise<void> => {
    // Whoever presses Ctrl-C twice does not want to wait.
    if (askedAt !== undefined && Date.now() - askedAt > SAME_PRESS_MS) process.exit(130)
    if (askedAt !== undefined) return
    askedAt = Date.now()
    print(say('startup.stopping'))
    await server.stop()
    print(say('startup.stopped'))
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

/** Starts the server that the settings describe; what cannot be started ends the process. */
async function start(): Promise<void> {
  const config = readConfig(process.env)
  if (!config.ok) throw new StartupError('startup.setting', config.error.params)
  const server = await startServer(config.value)
  stopOnSignals(server)
  for (const line of banner(server)) print(line)
  const news = await server.services.chat.beside?.firstNews
  if (news) print(voiceLine(news))
}

export const run = (): Promise<void> => start().catch(giveUp)
