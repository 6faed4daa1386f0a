import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { type ClosedNetwork, makeClosedNetwork } from './support/closed-network.ts'
import { freePort } from './support/server.ts'
import { expect, test as base, hears, sees, voiceIs, watchConnections } from './support/voice.ts'

interface PerWorker {
  readonly network: ClosedNetwork & { readonly port: string }
}

/** The certificate is one that the server made for itself, as it does by default. */
const OWN_CERTIFICATE = { reducedMotion: 'reduce', ignoreHTTPSErrors: true } as const

const test = base.extend<object, PerWorker>({
  network: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads there what a fixture needs
    async ({}, use) => {
      process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
      const port = await freePort()
      const network = makeClosedNetwork(port)
      await use({ ...network, port: String(port) })
      network.remove()
    },
    { scope: 'worker' },
  ],
  // Bots believe nobody whose certificate they do not know.
  server: [
    async ({ server }, use) => {
      const own = readFileSync(join(server.dataDir, 'tls', 'cert.pem'), 'utf8')
      setDefaultCACertificates([...getCACertificates('default'), own])
      await use(server)
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, network }, use) => use({ ...launchOptions, executablePath: network.browser }),
    { scope: 'worker' },
  ],
  serverSettings: [
    async ({ network }, use) =>
      use({ CHAT_SERVER: 'on', TLS: 'auto', HOST: network.host, PORT: network.port }),
    { scope: 'worker' },
  ],
})
test.use({ contextOptions: OWN_CERTIFICATE })

interface Watched {
  readonly connections: RTCPeerConnection[]
}

test('where only the port of the pages is open, two people hear and see each other over it', async ({
  gather,
  talker,
  network,
}) => {
  const table = await gather({ free: 2, bots: 0 })
  const ada = await talker(table, 'Ada', { seat: 0, prepare: watchConnections })
  const bob = await talker(table, 'Bob', { seat: 1 })
  await hears(ada.page, bob.person.id)
  await hears(bob.page, ada.person.id)
  await sees(ada.page, bob.person.id)
  await voiceIs(ada.page, 'connected')
  const ways = await ada.page.evaluate(async () => {
    const { connections } = window as unknown as Watched
    const reports = await Promise.all(connections.map((connection) => connection.getStats()))
    return reports.flatMap((report) => {
      const all = [...report.values()]
      const chosen = all.filter(
        ({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded',
      )
      return chosen.map(({ remoteCandidateId }) => {
        const { protocol, port } = all.find(({ id }) => id === remoteCandidateId) ?? {}
        return `${protocol} ${port}`
      })
    })
  })
  expect(new Set(ways)).toEqual(new Set([`tcp ${network.port}`]))
})
