import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

export interface HeaderSettings {
  /** Pages are reached over HTTPS, here or at a proxy. */
  readonly isSecure: boolean
  readonly corsOrigins: readonly string[]
}

const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Scripts, styles and fonts come from here alone. Images and fetched texts may come from elsewhere, because people
 * bring their own backgrounds and scripts of characters, and a stylesheet is fetched as text. WebAssembly is for the captcha's proof of work.
 */
const directives = ({ isSecure, corsOrigins }: HeaderSettings): Record<string, string[]> => {
  const anywhere = isSecure ? ['https:'] : ['https:', 'http:']
  const sockets = isSecure ? ['wss:'] : ['wss:', 'ws:']
  return {
    defaultSrc: ["'self'"],
    baseUri: ["'self'"],
    objectSrc: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'self'", ...corsOrigins],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    scriptSrcAttr: ["'none'"],
    workerSrc: ["'self'", 'blob:'],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...anywhere],
    fontSrc: ["'self'", 'data:'],
    mediaSrc: ["'self'", 'data:', 'blob:', ...anywhere],
    connectSrc: ["'self'", ...anywhere, ...sockets],
  }
}

const PERMISSIONS =
  'camera=(self), microphone=(self), display-capture=(self), fullscreen=(self), geolocation=(), payment=(), usb=()'

export async function addHeaders(app: FastifyInstance, settings: HeaderSettings): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: { useDefaults: false, directives: directives(settings) },
    // Browsers ignore these on plain HTTP and complain about it in the console.
    crossOriginOpenerPolicy: settings.isSecure ? { policy: 'same-origin-allow-popups' } : false,
    originAgentCluster: settings.isSecure,
    strictTransportSecurity: settings.isSecure ? { maxAge: YEAR_SECONDS } : false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: settings.corsOrigins.length > 0 ? false : { action: 'sameorigin' },
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
  })
}
