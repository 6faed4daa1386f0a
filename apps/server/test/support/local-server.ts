import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LocalRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

export interface LocalAnswer {
  readonly status?: number
  readonly body: unknown
}

export interface LocalServer {
  readonly url: string
  readonly requests: readonly LocalRequest[]
  stop(): Promise<void>
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** Stands in for somebody else's HTTP service and remembers what it was asked. */
export function localServer(answer: (request: LocalRequest) => LocalAnswer): Promise<LocalServer> {
  const requests: LocalRequest[] = []
  const serve = async (incoming: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const url = new URL(incoming.url ?? '/', 'http://local')
    const request = {
      method: incoming.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      text: await readText(incoming),
    }
    requests.push(request)
    const { status = 200, body } = answer(request)
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const server = createServer((incoming, reply) => void serve(incoming, reply))
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        requests,
        stop: () =>
          new Promise((done) => {
            server.closeAllConnections()
            server.close(() => done())
          }),
      }),
    )
  })
}
