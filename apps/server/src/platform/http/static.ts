import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { API_PREFIX } from '@belfry/protocol'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from './pipeline.ts'
import { precompress } from './precompress.ts'

const INDEX = 'index.html'
const FOREVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'

/** Files under assets/ carry a hash of their content in their name. */
const isHashed = (path: string): boolean => path.includes('/assets/')

const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !request.url.startsWith(`${API_PREFIX}/`) &&
  !/\.[a-z0-9]+$/i.test(request.url.split('?')[0] ?? '')

/** The web app on every path that is not the API's; deep links get the page, missing files do not. */
export async function addWebApp(app: FastifyInstance, webDir: string): Promise<void> {
  const isBuilt = existsSync(join(webDir, INDEX))
  if (isBuilt) {
    // Until they are there, or where the folder is read-only, the files go out as they are.
    precompress(webDir).catch((error: unknown) => app.log.debug({ err: error }, 'not compressed'))
    await app.register(fastifyStatic, {
      root: webDir,
      wildcard: true,
      preCompressed: true,
      cacheControl: false,
      // Whatever lies beside the files of the app is nobody's.
      dotfiles: 'ignore',
      setHeaders: (response, path) => {
        response.header('cache-control', isHashed(path) ? FOREVER : ASK_AGAIN)
      },
    })
  }
  app.setNotFoundHandler((request, reply): FastifyReply => {
    if (isBuilt && wantsPage(request)) return reply.sendFile(INDEX)
    return sendRefusal(reply, { code: 'request.unknown', params: {} })
  })
}
