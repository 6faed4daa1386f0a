import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

interface Item {
  readonly type: string
  readonly text: string
}

export interface ReportService {
  readonly dsn: string
  readonly items: readonly Item[]
  stop(): Promise<void>
}

/**
 * An envelope: a line of headers, then for each item a line of headers and its payload, of the length the headers
 * name or to the end of the line.
 */
function itemsOf(body: Buffer): Item[] {
  let at = 0
  const next = (length?: number): string => {
    const newline = body.indexOf('\n', at)
    const lineEnd = newline < 0 ? body.length : newline
    const end = length === undefined ? lineEnd : at + length
    const text = body.toString('utf8', at, end)
    at = end + 1
    return text
  }
  const items = [{ type: 'envelope', text: next() }]
  while (at < body.length) {
    const headers = JSON.parse(next())
    items.push({ type: String(headers.type), text: next(headers.length) })
  }
  return items
}

/** Stands in for a service that collects reports of errors, and speaks its protocol. Pages of any address may report. */
export async function reportService(): Promise<ReportService> {
  const items: Item[] = []
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const isEnvelope = request.method === 'POST' && /^\/api\/42\/envelope\//.test(request.url ?? '')
    if (isEnvelope) items.push(...itemsOf(Buffer.concat(chunks)))
    response.writeHead(isEnvelope ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return {
    dsn: `http://key@127.0.0.1:${address.port}/42`,
    items,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
