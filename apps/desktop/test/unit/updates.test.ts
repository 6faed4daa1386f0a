import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import {
  BadSignature,
  publicKeyText,
  signFile,
  signingKeyOf,
  verifySignature,
} from '../../src/core/minisign.ts'
import { archiveName, fileAddress, newestAfter, releaseSourceOf, tagNames } from '../../src/core/releases.ts'
import { readTar } from '../../src/core/tar.ts'

const newKey = () => ({ id: randomBytes(8), seed: randomBytes(32) })
const FILE = Buffer.from('a release')

describe('a release is taken', () => {
  it('when it is newer than the one that runs, by number', () => {
    expect(newestAfter('3.46.4', ['v3.46.10', '3.46.9', 'v3.9.99', 'nightly'])).toBe('3.46.10')
    expect(newestAfter('3.46.10', ['v3.46.10', '3.46.9'])).toBeNull()
  })

  it('from where the package says, under the name of this system', () => {
    const source = releaseSourceOf(
      '{"tags":"https://git.example/tags","files":"https://git.example/{tag}/{file}","publicKey":"k"}',
    )
    const file = archiveName('3.47.0', 'linux', 'arm64')
    expect(source && fileAddress(source, '3.47.0', file)).toBe(
      'https://git.example/v3.47.0/belfry-3.47.0-linux-arm64.tar.gz',
    )
    expect(releaseSourceOf(undefined)).toBeUndefined()
    expect(releaseSourceOf('{"tags":"x"}')).toBeUndefined()
    expect(tagNames([{ name: 'v1.0.0' }, null, { name: 5 }, {}])).toEqual(['v1.0.0'])
    expect(tagNames({ message: 'slow down' })).toEqual([])
  })
})

describe('a signature', () => {
  const key = newKey()
  const signature = signFile(key, FILE, 'file:belfry.tar.gz')
  const publicKey = publicKeyText(key)

  it('is right for its file, and says which that is', () => {
    expect(verifySignature(publicKey, FILE, signature)).toBe('file:belfry.tar.gz')
  })

  it.each([
    ['another file', publicKey, Buffer.from('a relaese'), signature],
    ['another key', publicKeyText(newKey()), FILE, signature],
    ['another key under the same number', publicKeyText({ ...newKey(), id: key.id }), FILE, signature],
    ['a comment that was changed', publicKey, FILE, signature.replace('belfry.tar', 'malice.tar')],
    ['no signature', publicKey, FILE, '404 not found'],
    ['no key', 'nonsense', FILE, signature],
  ])('is wrong for %s', (_what, by, file, text) => {
    expect(() => verifySignature(by, file, text)).toThrow(BadSignature)
  })

  it('may be one that minisign made', () => {
    const theirs = 'RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3'
    const made = `untrusted comment: signature from minisign secret key
RUQf6LRCGA9i559r3g7V1qNyJDApGip8MfqcadIgT9CuhV3EMhHoN1mGTkUidF/z7SrlQgXdy8ofjb7bNJJylDOocrCo8KLzZwo=
trusted comment: timestamp:1556193335\tfile:test
y/rUw2y8/hOUYjZU71eHp/Wo1KZ40fGy2VJEDl34XMJM+TX48Ss/17u3IvIfbVR1FkZZSNCisQbuQY+bHwhEBg==`
    expect(verifySignature(theirs, Buffer.from('test'), made)).toBe('timestamp:1556193335\tfile:test')
  })

  it('is made with a secret key without a password, as minisign writes it', () => {
    const secret = Buffer.concat([
      Buffer.from('Ed\0\0B2'),
      Buffer.alloc(48),
      key.id,
      key.seed,
      Buffer.alloc(64),
    ]).toString('base64')
    const read = signingKeyOf(`untrusted comment: secret\n${secret}\n`)
    expect(signFile(read, FILE, 'file:belfry.tar.gz')).toBe(signature)
    const locked = Buffer.from(secret, 'base64')
    locked.write('Sc', 2)
    expect(() => signingKeyOf(locked.toString('base64'))).toThrow('password')
  })
})

describe('an archive', () => {
  const folders: string[] = []
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  })
  const fresh = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'belfry-tar-'))
    folders.push(folder)
    return folder
  }
  const tar = (cwd: string, ...args: string[]): Uint8Array =>
    execFileSync('tar', ['-cf', '-', ...args], { cwd })

  it('gives its files as tar packed them, with long names, links and what may be run', () => {
    const folder = fresh()
    const long = `${'deep/'.repeat(30)}name.txt`
    mkdirSync(join(folder, 'deep/'.repeat(30)), { recursive: true })
    writeFileSync(join(folder, long), 'far down')
    writeFileSync(join(folder, 'run'), '#!/bin/sh\n')
    chmodSync(join(folder, 'run'), 0o755)
    symlinkSync('run', join(folder, 'again'))
    for (const format of ['gnu', 'pax']) {
      const entries = readTar(tar(folder, `--format=${format}`, '.'))
      const byPath = new Map(entries.map((entry) => [entry.path, entry]))
      expect([...byPath.keys()].sort()).toEqual(['again', long, 'run'])
      expect(Buffer.from(byPath.get(long)?.content ?? []).toString()).toBe('far down')
      expect(byPath.get('run')).toMatchObject({ isExecutable: true, link: null })
      expect(byPath.get(long)?.isExecutable).toBe(false)
      expect(byPath.get('again')?.link).toBe('run')
    }
  })

  it('writes nothing outside its folder, and nothing of half a file', () => {
    const folder = fresh()
    writeFileSync(join(folder, 'file'), 'x'.repeat(2000))
    const out = (name: string) => tar(folder, '-P', `--transform=s|^file$|${name}|`, 'file')
    for (const name of ['../file', '/etc/file', 'a/../../file', 'C:file'])
      expect(() => readTar(out(name))).toThrow('leads out')
    symlinkSync('../../secret', join(folder, 'link'))
    expect(() => readTar(tar(folder, 'link'))).toThrow('leads out')
    expect(() => readTar(out('file').subarray(0, 1024))).toThrow('cut off')
  })
})
