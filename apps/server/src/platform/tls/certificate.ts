import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { bits, type Der, integer, octets, oid, sequence, setOf, tagged, time, utf8, yes } from './der.ts'

const OIDS = {
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  commonName: '2.5.4.3',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  serverAuthentication: '1.3.6.1.5.5.7.3.1',
  alternativeNames: '2.5.29.17',
  extensionRequest: '1.2.840.113549.1.9.14',
} as const

const DAY_MS = 24 * 60 * 60 * 1000
/** Browsers refuse certificates that last longer. */
const LIFE_DAYS = 390

const name = (commonName: string): Der => sequence(setOf(sequence(oid(OIDS.commonName), utf8(commonName))))

const alternativeName = (host: string): Der =>
  isIPv4(host) ? tagged(0x87, Buffer.from(host.split('.').map(Number))) : tagged(0x82, Buffer.from(host))

const extension = (id: string, isCritical: boolean, value: Der): Der =>
  sequence(oid(id), ...(isCritical ? [yes] : []), octets(value))

const extensions = (hosts: readonly string[]): Der =>
  tagged(
    0xa3,
    sequence(
      extension(OIDS.basicConstraints, true, sequence()),
      extension(OIDS.keyUsage, true, bits(Buffer.from([0x80]), 7)),
      extension(OIDS.extendedKeyUsage, false, sequence(oid(OIDS.serverAuthentication))),
      extension(OIDS.alternativeNames, false, sequence(...hosts.map(alternativeName))),
    ),
  )

const pem = (label: string, der: Buffer): string =>
  `-----BEGIN ${label}-----\n${der.toString('base64').replace(/.{64}/g, '$&\n').trim()}\n-----END ${label}-----\n`

export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** A certificate signed by itself, for the names and addresses of this machine. */
export function makeCertificate(hosts: readonly string[], now: number): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const algorithm = sequence(oid(OIDS.ecdsaWithSha256))
  const serial = randomBytes(16)
  serial[0] = (serial[0] ?? 0) | 0x40
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(serial),
    algorithm,
    name('Belfry'),
    sequence(time(new Date(now - DAY_MS)), time(new Date(now + LIFE_DAYS * DAY_MS))),
    name('Belfry'),
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions(hosts),
  )
  const certificate = sequence(body, algorithm, bits(sign('sha256', body, privateKey)))
  return {
    cert: pem('CERTIFICATE', certificate),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** A key, and what an authority is asked to sign for it. */
export function makeRequest(host: string): { readonly key: string; readonly request: Buffer } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const names = extension(OIDS.alternativeNames, false, sequence(alternativeName(host)))
  const body = sequence(
    integer(Buffer.from([0])),
    sequence(),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa0, sequence(oid(OIDS.extensionRequest), setOf(sequence(names)))),
  )
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    request: sequence(body, sequence(oid(OIDS.ecdsaWithSha256)), bits(sign('sha256', body, privateKey))),
  }
}
