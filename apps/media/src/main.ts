import { readConfig } from './config.ts'
import { type ChatServer, startChatServer } from './server.ts'
import { NoWorkerError } from './sfu/worker.ts'

/** The sysexits of a missing part: whoever started this goes on without voice. */
const NO_WORKER = 78

function giveUp(code: number, line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(code)
}

const firstLine = (error: unknown): string => String((error as Error).message).split('\n')[0] ?? ''

const report = (error: unknown): void => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
}

function stopWhenAsked(server: ChatServer, endsWithInput: boolean): void {
  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    await server.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  // Whoever holds the other end is gone when it closes, however that came.
  if (!endsWithInput) return
  // A file only ends, a pipe that breaks only closes.
  for (const event of ['end', 'close']) process.stdin.once(event, () => void stop())
  process.stdin.resume()
}

const config = readConfig(process.env)
if (!config.ok) giveUp(1, config.error)
const server = await startChatServer(config.value, { report }).catch((error: unknown) =>
  giveUp(error instanceof NoWorkerError ? NO_WORKER : 1, firstLine(error)),
)
stopWhenAsked(server, config.value.endsWithInput)
const { port, doorPort, rtcPorts } = server
const announced = config.value.rtcAnnounced()
process.stdout.write(`${JSON.stringify({ ready: true, port, doorPort, rtcPorts, announced })}\n`)
