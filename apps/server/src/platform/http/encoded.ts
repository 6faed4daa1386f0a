import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const BROTLI_QUALITY = 9

export type Encoding = 'br' | 'gzip'

export const encode: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes) => zip(bytes, { level: 9 }),
}

/** A large answer that is the same for everybody: made and compressed once. */
export interface Prepared {
  readonly etag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

export async function prepare(text: string): Promise<Prepared> {
  const plain = Buffer.from(text)
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { etag: `"${hash}"`, plain, br: await encode.br(plain), gzip: await encode.gzip(plain) }
}

const accepts = (reply: FastifyReply, encoding: Encoding): boolean =>
  new RegExp(`(^|[\\s,])${encoding}([\\s,;]|$)`).test(String(reply.request.headers['accept-encoding'] ?? ''))

export function sendPrepared(reply: FastifyReply, prepared: Prepared, type: string): FastifyReply {
  reply.header('etag', prepared.etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
  if (reply.request.headers['if-none-match'] === prepared.etag) return reply.code(304).send()
  const encoding = (['br', 'gzip'] as const).find((one) => accepts(reply, one))
  reply.type(type)
  return encoding
    ? reply.header('content-encoding', encoding).send(prepared[encoding])
    : reply.send(prepared.plain)
}
