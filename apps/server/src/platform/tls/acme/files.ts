import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Certificate } from '../certificate.ts'

/** Files of a certificate authority in the data folder, for whoever runs the server alone. */
export interface AcmeFiles {
  /** Ours at the authority; made when there is none. */
  accountKey(): string
  certificate(): Certificate | undefined
  keep(certificate: Certificate): void
  /**
   * Time at which getting one last failed; outlives a restart, so that restarts do not use up what an authority
   * allows.
   */
  failedAt(): number | undefined
  failed(at: number): void
}

const fileNames = {
  account: 'acme-account.pem',
  both: 'acme-certificate.pem',
  failed: 'acme-failed',
} as const

const KEY = /-----BEGIN PRIVATE KEY-----[\s\S]+?-----END PRIVATE KEY-----\n/

export function acmeFiles(dataDir: string): AcmeFiles {
  const folder = join(dataDir, 'tls')
  const place = (name: keyof typeof fileNames): string => join(folder, fileNames[name])
  const read = (name: keyof typeof fileNames): string | undefined =>
    existsSync(place(name)) ? readFileSync(place(name), 'utf8') : undefined
  /** Others see the old file or the whole new one. */
  const write = (name: keyof typeof fileNames, text: string): void => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(`${place(name)}.new`, text, { mode: 0o600 })
    renameSync(`${place(name)}.new`, place(name))
  }
  const makeAccount = (): string => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    write('account', pem)
    return pem
  }
  return {
    accountKey: () => read('account') ?? makeAccount(),
    certificate: () => {
      const text = read('both')
      const key = text === undefined ? undefined : KEY.exec(text)?.[0]
      return text === undefined || key === undefined ? undefined : { key, cert: text.replace(key, '') }
    },
    // One file: a crash between two would leave a key without its certificate.
    keep: ({ cert, key }) => write('both', key + cert),
    failedAt: () => {
      const at = Number(read('failed'))
      return Number.isFinite(at) && at > 0 ? at : undefined
    },
    failed: (at) => write('failed', String(at)),
  }
}

/** From when to when a certificate counts, if it is one for this name. */
export function spanOf({ cert }: Certificate, host: string): { from: number; to: number } | undefined {
  try {
    const parsed = new X509Certificate(cert)
    if (parsed.checkHost(host) === undefined) return undefined
    return { from: parsed.validFromDate.getTime(), to: parsed.validToDate.getTime() }
  } catch {
    return undefined
  }
}
