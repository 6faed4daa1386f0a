import { systemClock } from '@belfry/kit'
import { misspelt, readConfig } from '../platform/config/config.ts'
import { StartupError, say } from '../platform/startup/texts.ts'
import { createLog, type Logger } from '../platform/system/log.ts'
import { banner, relayLines, voiceLine } from './banner.ts'
import { type RunningServer, startServer } from './server.ts'
import { EXIT_CODE, uncaughtErrorHandler } from './uncaught-errors.ts'

/** Who looks at a terminal reads lines; who keeps a log gets the same as all of it, whatever its level. */
const print: (line: string) => void = process.stdout.isTTY
  ? (line) => void process.stdout.write(`${line}\n`)
  : inLog(createLog('info'))

function inLog(log: Logger): (line: string) => void {
  return (line) => log.info(line.trim().replaceAll(/ {2,}/g, ' '))
}

const firstLineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

/** One line, no stack: the operator can act on it. */
function giveUp(error: unknown): never {
  const line =
    error instanceof StartupError ? error.message : say('startup.unexpected', { detail: firstLineOf(error) })
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Supervisors signal every process of a service, and npm start hands on what it gets: that is one wish, not two. */
const SAME_PRESS_MS = 1_000

function stopWhenAsked(server: RunningServer): void {
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
  if (server.config.endWithInput !== 'yes') return
  // A file only ends, a pipe that breaks only closes.
  for (const event of ['end', 'close']) process.stdin.once(event, () => void stop())
  process.stdin.resume()
}

/** Open tables and connections get this long to close before the process exits. */
const LAST_WORDS_MS = 5_000

/** Closes connections so that clients reconnect, then exits; every acknowledged action is already in the log. */
function exitAfter(server: RunningServer, error: unknown): void {
  setTimeout(() => process.exit(EXIT_CODE), LAST_WORDS_MS).unref()
  process.stderr.write(`${say('startup.broken', { detail: firstLineOf(error) })}\n`)
  void server
    .stop()
    .catch(() => undefined)
    .then(() => process.exit(EXIT_CODE))
}

function handleUncaught(server: RunningServer): void {
  const { log, reports, metrics } = server.services
  const handle = uncaughtErrorHandler({
    log,
    clock: systemClock,
    report: (error) => reports.report(error),
    countSpared: () => metrics.countUncaughtNetworkError(),
    exit: (error) => exitAfter(server, error),
  })
  process.on('uncaughtException', handle)
  process.on('unhandledRejection', handle)
}

/** Starts the server that the settings describe; what cannot be started ends the process. */
async function start(): Promise<void> {
  const config = readConfig(process.env)
  if (!config.ok) throw new StartupError('startup.setting', config.error.params)
  const server = await startServer(config.value)
  stopWhenAsked(server)
  handleUncaught(server)
  for (const line of banner(server)) print(line)
  for (const [name, meant] of misspelt(process.env)) print(say('startup.misspelt', { name, meant }))
  for (const line of relayLines(config.value, server.services.voice.relay !== undefined)) print(line)
  const news = await server.services.voice.child?.firstNews
  if (news) print(voiceLine(news, config.value))
}

export const run = (): Promise<void> => start().catch(giveUp)
