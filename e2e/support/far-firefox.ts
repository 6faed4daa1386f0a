import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { firefoxPath } from '../../tools/lib/engines.mjs'
import { freePort } from '../../tools/lib/ports.mjs'
import { firefoxHands, startFirefox } from './engines/firefox.ts'
import { Screen } from './engines/screen.ts'
import type { Network } from './network.ts'
import type { TestServer } from './server.ts'

const VIEWPORT = { width: 1440, height: 900 }

/** Runs inside: what comes in goes to a port there, and back. */
const PASS_ON =
  "const to=require('node:net').connect(Number(process.argv[1]),'127.0.0.1');process.stdin.pipe(to).pipe(process.stdout)"

/** A port of this machine that leads to the same one inside, whatever the line lets through: a browser there is driven over it. */
async function leadInside({ inside: [program, ...args] }: Network, port: number): Promise<Server> {
  const server = createServer((socket) => {
    const passing = spawn(program, [...args, process.execPath, '-e', PASS_ON, String(port)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    for (const end of [socket, passing.stdin, passing.stdout]) end.on('error', () => socket.destroy())
    socket.pipe(passing.stdin)
    passing.stdout.pipe(socket)
    socket.on('close', () => passing.kill())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

interface Given {
  readonly network: Network
  readonly server: TestServer
}

/** A page in a Firefox on the other machine. */
export type FarFirefox = () => Promise<Screen>

/** For tests that talk from another machine. */
export const WITH_FIREFOX = {
  farFirefox: async ({ network, server }: Given, use: (far: FarFirefox) => Promise<void>): Promise<void> => {
    const stops: (() => Promise<unknown>)[] = []
    await use(async () => {
      const debuggingPort = await freePort()
      const lead = await leadInside(network, debuggingPort)
      const further = { debuggingPort, acceptInsecureCerts: true }
      const browser = await startFirefox(network.starter(firefoxPath() ?? ''), VIEWPORT, further)
      stops.push(
        () => browser.close(),
        async () => lead.close(),
      )
      return new Screen(await firefoxHands(browser), server.url)
    })
    for (const stop of stops) await stop()
  },
}
