import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { guardServer } from '@belfry/kit'

const CHALLENGES = '/.well-known/acme-challenge/'
const REQUEST_MS = 10_000
const MAX_CONNECTIONS = 200

/** The plain HTTP beside HTTPS: it proves whose name this is, and shows everybody else the way. */
export interface Door {
  readonly port: number
  answer(token: string, text: string): void
  forget(): void
  close(): Promise<void>
}

export async function openDoor(
  place: { host: string; port: number },
  publicUrl: string,
  report: (error: Error) => void,
): Promise<Door> {
  const answers = new Map<string, string>()
  const serve = ({ url = '', method }: IncomingMessage, reply: ServerResponse): void => {
    const path = url.split('?')[0] ?? ''
    const answer = path.startsWith(CHALLENGES) ? answers.get(path.slice(CHALLENGES.length)) : undefined
    if (answer !== undefined) return void reply.writeHead(200, { 'content-type': 'text/plain' }).end(answer)
    const isPage =
      (method === 'GET' || method === 'HEAD') && url.startsWith('/') && !path.startsWith(CHALLENGES)
    if (!isPage) return void reply.writeHead(404).end()
    reply.writeHead(308, { location: publicUrl + url }).end()
  }
  const server = guardServer(
    createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS }, serve),
    report,
  )
  server.maxConnections = MAX_CONNECTIONS
  server.listen(place)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    answer: (token, text) => void answers.set(token, text),
    forget: () => answers.clear(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
