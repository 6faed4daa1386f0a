import { X509Certificate } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TLSSocket } from 'node:tls'
import { fakeClock, unwrap } from '@belfry/kit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { banner } from '../../src/app/banner.ts'
import { startServer } from '../../src/app/server.ts'
import { openDatabase } from '../../src/db/database.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { giveToOwner, prepareFolder } from '../../src/platform/startup/folder.ts'
import { StartupError } from '../../src/platform/startup/texts.ts'
import { makeCertificate } from '../../src/platform/tls/certificate.ts'
import { type Storage, sqliteStorage } from '../support/engines.ts'
import { startTestServer } from '../support/server.ts'
import { startableSettingsOfBefore } from '../support/settings-of-before.ts'

let storage: Storage

beforeEach(async () => {
  storage = await sqliteStorage()
})
afterEach(() => storage.remove())

const configWith = (env: Record<string, string>) =>
  unwrap(
    readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: storage.dataDir,
      LOG_LEVEL: 'silent',
      CHAT_SERVER: 'off',
      ...env,
    }),
  )

/** The one line that a failed start gives. */
async function refusal(env: Record<string, string>): Promise<string> {
  const error = await startServer(configWith(env)).catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(StartupError)
  const line = (error as Error).message
  expect(line.split('\n')).toHaveLength(1)
  return line
}

describe('a start that fails', () => {
  it('names a taken port, and gives back what it had opened', async () => {
    const other = createServer()
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    const { port } = other.address() as AddressInfo
    expect(await refusal({ PORT: String(port) })).toContain(`port ${port} is taken`)
    other.close()
    const server = await startServer(configWith({}))
    await server.stop()
  })

  it.skipIf(process.platform === 'win32')(
    'keeps the data folder to whoever runs it, also an older one',
    async () => {
      const folder = join(storage.dataDir, 'older')
      mkdirSync(join(folder, 'outbox'), { recursive: true, mode: 0o755 })
      writeFileSync(join(folder, 'belfry.sqlite.old'), 'x', { mode: 0o644 })
      writeFileSync(join(folder, 'notes.sh'), 'x', { mode: 0o755 })
      prepareFolder(folder)
      const modeOf = (...path: string[]): number => statSync(join(folder, ...path)).mode & 0o777
      expect([modeOf(), modeOf('outbox'), modeOf('belfry.sqlite.old')]).toEqual([0o700, 0o700, 0o600])
      expect(modeOf('notes.sh')).toBe(0o755)
    },
  )

  it('gives what root made to whoever has the folder', () => {
    const folder = join(storage.dataDir, 'served')
    mkdirSync(join(folder, 'outbox'), { recursive: true })
    writeFileSync(join(folder, 'outbox', 'mail.txt'), 'x')
    writeFileSync(join(folder, 'belfry.lock'), '')
    writeFileSync(join(folder, 'notes.sh'), 'x')
    // Nobody else could give anything away, or has to.
    if (process.getuid?.() === 0) chownSync(folder, 4321, 4321)
    const { uid } = statSync(folder)
    giveToOwner(folder)
    const ownerOf = (...path: string[]): number => statSync(join(folder, ...path)).uid
    expect([ownerOf('outbox'), ownerOf('outbox', 'mail.txt'), ownerOf('belfry.lock')]).toEqual([
      uid,
      uid,
      uid,
    ])
    expect(ownerOf('notes.sh')).toBe(process.getuid?.() ?? uid)
  })

  it('names a folder that cannot be written or is in use', async () => {
    writeFileSync(join(storage.dataDir, 'file'), '')
    const folder = join(storage.dataDir, 'file', 'data')
    expect(await refusal({ DATA_DIR: folder })).toContain(`the folder ${folder} cannot be written`)
    const server = await startServer(configWith({}))
    expect(await refusal({})).toContain('another Belfry is using the folder')
    await server.stop()
  })

  it('names an address that is not this machine’s', async () => {
    expect(await refusal({ HOST: '192.0.2.77' })).toContain('192.0.2.77 is no address of this machine')
  })

  it('names a database that is none, or not there', async () => {
    expect(await refusal({ DATABASE_URL: 'postgres://127.0.0.1:1/belfry' })).toContain('ECONNREFUSED')
    writeFileSync(
      join(storage.dataDir, 'belfry.sqlite'),
      'this is no database, but long enough to look like one',
    )
    expect(await refusal({})).toContain(
      'the database cannot be opened (file is not a database). Check it with `npm run doctor`.',
    )
  })

  it('says so when a newer version wrote the data', async () => {
    await (await openDatabase(configWith({}), () => undefined)).close()
    const db = new DatabaseSync(join(storage.dataDir, 'belfry.sqlite'))
    db.exec("insert into kysely_migration values ('9999-later', '2026-01-01')")
    db.close()
    expect(await refusal({})).toContain('the data are of a newer Belfry (9999-later)')
  })

  it('names the file and the place of broken content', async () => {
    const folder = join(storage.dataDir, 'cup')
    mkdirSync(folder)
    expect(await refusal({ TOURNAMENT_DIR: folder })).toMatch(/TOURNAMENT_DIR.*data\.json/)
    expect(await refusal({ CONTENT_DIR: '/nope' })).toContain('CONTENT_DIR=/nope')
    writeFileSync(join(folder, 'data.json'), '{"matches":[{"time":"soon"}]}')
    expect(await refusal({ TOURNAMENT_DIR: folder })).toContain('data.json: matches.0.time')
  })

  it('names a certificate that cannot be read', async () => {
    const files = { TLS: 'files', TLS_CERT: '/nowhere/cert.pem', TLS_KEY: '/nowhere/key.pem' }
    expect(await refusal(files)).toContain('the certificate cannot be used')
    const none = join(storage.dataDir, 'none.pem')
    writeFileSync(none, 'this is no certificate')
    expect(await refusal({ TLS: 'files', TLS_CERT: none, TLS_KEY: none })).toContain('TLS_CERT')
  })
})

describe('what a start tells', () => {
  it('names the administrator to come, until there is one; also with the settings of an old .env', async () => {
    const env = {
      ...startableSettingsOfBefore(),
      ADMIN_EMAIL: 'boss@example.org',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://town.example.org',
    }
    const server = await startTestServer({ env })
    const lines = banner(server.running).join('\n')
    expect(lines).toContain(`http://localhost:${server.running.port}`)
    expect(lines).toContain('for everybody        https://town.example.org')
    expect(lines).toContain('the account that verifies boss@example.org')
    expect(banner({ ...server.running, hasStaff: true }).join('\n')).not.toContain('administrator')
    await server.stop()
  })
})

describe('TLS=auto', () => {
  const certificate = (): string => readFileSync(join(storage.dataDir, 'tls', 'cert.pem'), 'utf8')

  /** Asks as somebody who trusts this certificate and no other, by a name or address it must be good for. */
  const get = (port: number, host = '127.0.0.1') =>
    new Promise<{ status: number | undefined; fingerprint: string }>((done, fail) => {
      const options = { host, port, path: '/backend/health', ca: certificate(), agent: false }
      const asked = request(options, (response) => {
        const { fingerprint256 } = (response.socket as TLSSocket).getPeerCertificate()
        done({ status: response.statusCode, fingerprint: fingerprint256 })
        response.resume()
      })
      asked.on('error', fail).end()
    })

  it('serves HTTPS with a certificate that is made once, good for this machine, and kept from others', async () => {
    const first = await startServer(configWith({ TLS: 'auto' }))
    const made = certificate()
    const before = await get(first.port)
    expect(before.status).toBe(200)
    expect((await get(first.port, 'localhost')).fingerprint).toBe(before.fingerprint)
    expect(statSync(join(storage.dataDir, 'tls', 'key.pem')).mode & 0o077).toBe(0)
    await expect(fetch(`https://127.0.0.1:${first.port}/backend/health`)).rejects.toThrow()
    await first.stop()
    const second = await startServer(configWith({ TLS: 'auto' }))
    expect(certificate()).toBe(made)
    expect((await get(second.port)).fingerprint).toBe(before.fingerprint)
    await second.stop()
  })

  it('makes another one for a name that the kept one does not have', async () => {
    const first = await startServer(configWith({ TLS: 'auto' }))
    const made = certificate()
    await first.stop()
    const second = await startServer(configWith({ TLS: 'auto', PUBLIC_URL: 'https://town.example.org' }))
    expect(certificate()).not.toBe(made)
    expect((await get(second.port)).status).toBe(200)
    expect(new X509Certificate(certificate()).checkHost('town.example.org')).toBe('town.example.org')
    await second.stop()
  })

  it('and TLS=files: files that were renewed are served within the hour, broken ones are not', async () => {
    const place = (name: string): string => join(storage.dataDir, 'tls', `${name}.pem`)
    const renew = (): void => {
      const { cert, key } = makeCertificate(['127.0.0.1'], Date.now())
      writeFileSync(place('cert'), cert)
      writeFileSync(place('key'), key)
    }
    mkdirSync(join(storage.dataDir, 'tls'))
    renew()
    const clock = fakeClock(Date.now())
    const env = { TLS: 'files', TLS_CERT: place('cert'), TLS_KEY: place('key') }
    const server = await startServer(configWith(env), { clock })
    const { fingerprint } = await get(server.port)
    renew()
    clock.advance(60 * 60 * 1000)
    const renewed = await get(server.port)
    expect(renewed.fingerprint).not.toBe(fingerprint)
    const good = certificate()
    writeFileSync(place('cert'), 'half a file')
    clock.advance(60 * 60 * 1000)
    writeFileSync(place('cert'), good)
    expect(await get(server.port)).toEqual(renewed)
    await server.stop()
  })
})
