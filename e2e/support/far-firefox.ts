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

interface FarFirefox {
  readonly screen: Screen
  readonly stop: () => Promise<void>
}

/** A page in a Firefox on the other machine. */
export async function openFarFirefox(network: Network, { url }: TestServer): Promise<FarFirefox> {
  const debuggingPort = await freePort()
  const lead = await leadInside(network, debuggingPort)
  const further = {
    debuggingPort,
    acceptInsecureCerts: true,
    extraPrefsFirefox: {
      // As everywhere but in tests on one machine.
      'media.peerconnection.ice.loopback': false,
    },
  }
  const browser = await startFirefox(network.starter(firefoxPath() ?? ''), VIEWPORT, further)
  return {
    screen: new Screen(await firefoxHands(browser), `https://${network.name}:${new URL(url).port}`),
    stop: async () => {
      await browser.close()
      lead.close()
    },
  }
}
