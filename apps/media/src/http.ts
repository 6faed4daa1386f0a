import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** One path that is answered. */
export interface Endpoint {
  readonly path: string
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
}

const BEARER = /^Bearer (.+)$/i

export const bearerOf = ({ headers }: IncomingMessage): string | undefined =>
  BEARER.exec(headers.authorization ?? '')?.[1]

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

export const refuse = (response: ServerResponse, status: number, code: string): void =>
  answerJson(response, status, { error: { code, params: {} } })

/** The body, unless it is larger than allowed. */
export async function bodyOf(request: IncomingMessage, limit: number): Promise<string | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > limit) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Socket.io answers its own paths; whatever else nobody knows is not there. */
export const listener =
  (endpoints: readonly Endpoint[], socketPath: string, report: (error: unknown) => void): RequestListener =>
  (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (path.startsWith(socketPath)) return
    const endpoint = endpoints.find((each) => each.path === path)
    if (!endpoint) {
      refuse(response, 404, 'not-found')
      return
    }
    endpoint.handle(request, response).catch((error: unknown) => {
      report(error)
      if (response.headersSent) response.destroy()
      else refuse(response, 500, 'internal')
    })
  }
