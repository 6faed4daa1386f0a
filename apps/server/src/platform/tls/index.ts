import { X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import type { Config } from '../config/config.ts'
import { ownAddresses } from '../startup/addresses.ts'
import { StartupError } from '../startup/texts.ts'
import { acmeFiles, spanOf } from './acme/files.ts'
import { type Certificate, makeCertificate } from './certificate.ts'

const RENEW_BEFORE_MS = 30 * 24 * 60 * 60 * 1000

const read = (certFile: string, keyFile: string): Certificate => ({
  cert: readFileSync(certFile, 'utf8'),
  key: readFileSync(keyFile, 'utf8'),
})

const ownHosts = (publicUrl: string | undefined): readonly string[] => [
  ...new Set([
    'localhost',
    '127.0.0.1',
    hostname(),
    ...ownAddresses(),
    ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname]),
  ]),
]

/** Kept while it is valid and names every address the machine has now. */
function isGood({ cert }: Certificate, hosts: readonly string[], now: number): boolean {
  const parsed = new X509Certificate(cert)
  const names = (parsed.subjectAltName ?? '').split(', ')
  const isNamed = (host: string): boolean => names.some((entry) => entry.endsWith(`:${host}`))
  return parsed.validToDate.getTime() - now > RENEW_BEFORE_MS && hosts.every(isNamed)
}

function openOwn(config: Config, now: number): Certificate {
  const folder = join(config.dataDir, 'tls')
  const certFile = join(folder, 'cert.pem')
  const keyFile = join(folder, 'key.pem')
  const hosts = ownHosts(config.publicUrl)
  if (existsSync(certFile) && existsSync(keyFile)) {
    const kept = read(certFile, keyFile)
    if (isGood(kept, hosts, now)) return kept
  }
  const made = makeCertificate(hosts, now)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(certFile, made.cert, { mode: 0o600 })
  writeFileSync(keyFile, made.key, { mode: 0o600 })
  return made
}

/** The one that an authority signed, while it counts; until there is one, people get one of our own. */
function openSigned({ dataDir, publicUrl = '' }: Config, now: number): Certificate | undefined {
  const kept = acmeFiles(dataDir).certificate()
  const span = kept && spanOf(kept, new URL(publicUrl).hostname)
  return span && span.to > now ? kept : undefined
}

/** The certificate to serve with, if any. */
export function openCertificate(config: Config, now: number): Certificate | undefined {
  if (config.tls === 'off') return undefined
  try {
    if (config.tls === 'auto') return openOwn(config, now)
    if (config.tls === 'acme') return openSigned(config, now) ?? openOwn(config, now)
    const given = read(config.tlsCert ?? '', config.tlsKey ?? '')
    // Throws for what is no certificate, no key, or a key of another certificate.
    createSecureContext(given)
    return given
  } catch (error) {
    throw new StartupError('startup.certificate', { detail: (error as Error).message })
  }
}
