import { once } from 'node:events'
import { createServer } from 'node:http'

/**
 * @typedef {{ readonly type: string, readonly text: string }} Item
 * @typedef {{ readonly dsn: string, readonly items: readonly Item[], stop(): Promise<void> }} ReportService
 */

/**
 * An envelope: a line of headers, then for each item a line of headers and its payload, of the length the headers
 * name or to the end of the line.
 * @param {Buffer} body
 * @returns {Item[]}
 */
function itemsOf(body) {
  let at = 0
  /** @param {number} [length] */
  const next = (length) => {
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

/**
 * Stands in for a service that collects reports of errors, and speaks its protocol. Pages of any address may report.
 * @returns {Promise<ReportService>}
 */
export async function reportService() {
  /** @type {Item[]} */
  const items = []
  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  const take = async (request, response) => {
    const chunks = []
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
