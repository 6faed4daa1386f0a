import { describe, expect, it } from 'vitest'
import { browserCandidates, findBrowser, type Machine } from '../../src/core/browsers.ts'
import { placesOf } from '../../src/core/places.ts'

const WINDOWS: Machine = {
  platform: 'win32',
  home: 'C:\\Users\\ada',
  env: {
    ProgramFiles: 'C:\\Program Files',
    'ProgramFiles(x86)': 'C:\\Program Files (x86)',
    LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local',
  },
}
const MACOS: Machine = { platform: 'darwin', home: '/Users/ada', env: {} }
const LINUX: Machine = { platform: 'linux', home: '/home/ada', env: { PATH: '/opt/bin:/usr/bin:relative' } }

describe('the table of browsers', () => {
  it.each([
    [
      'Edge, which every Windows has',
      WINDOWS,
      'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    ],
    ['Chrome for all users', WINDOWS, 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
    [
      'Chrome of one user',
      WINDOWS,
      'C:\\Users\\ada\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe',
    ],
    ['Brave on Windows', WINDOWS, 'C:\\Program Files\\BraveSoftware\\Brave-Browser\\Application\\brave.exe'],
    ['Chrome on a Mac', MACOS, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    [
      'Edge of one user on a Mac',
      MACOS,
      '/Users/ada/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ],
    ['Chromium of Debian', LINUX, '/usr/bin/chromium'],
    ['Chromium as a snap', LINUX, '/snap/bin/chromium'],
    ['Chrome as a flatpak', LINUX, '/var/lib/flatpak/exports/bin/com.google.Chrome'],
    ['Brave where the user says', LINUX, '/opt/bin/brave-browser'],
  ] as const)('knows %s', (_what, machine, path) => {
    expect(findBrowser(machine, (each) => each === path)?.path).toBe(path)
  })

  it('has each place once, and none that depends on where the program was started', () => {
    for (const machine of [WINDOWS, MACOS, LINUX]) {
      const paths = browserCandidates(machine).map(({ path }) => path)
      expect(new Set(paths).size).toBe(paths.length)
      expect(paths.filter((path) => !/^(\/|[A-Z]:\\)/.test(path))).toEqual([])
    }
  })

  it('takes the first there is, and before all the one that is named', () => {
    const all = () => true
    expect(findBrowser(WINDOWS, all)?.name).toBe('Edge')
    expect(findBrowser(MACOS, all)?.name).toBe('Chrome')
    expect(findBrowser(LINUX, all)?.name).toBe('Chromium')
    expect(findBrowser(LINUX, () => false)).toBeUndefined()
    const named = { ...LINUX, env: { BELFRY_BROWSER: '/opt/vivaldi' } }
    expect(findBrowser(named, () => false)?.path).toBe('/opt/vivaldi')
  })
})

describe('places of the program', () => {
  it('lie where each system keeps what belongs to a user', () => {
    expect(placesOf(WINDOWS).profile).toBe('C:\\Users\\ada\\AppData\\Local\\Belfry\\profile')
    expect(placesOf(MACOS).table).toBe('/Users/ada/Library/Application Support/Belfry/table')
    expect(placesOf(LINUX).data).toBe('/home/ada/.local/share/belfry')
    const elsewhere = { ...LINUX, env: { XDG_DATA_HOME: '/data' } }
    expect(placesOf(elsewhere).versions).toBe('/data/belfry/versions')
  })

  it('have a door that the system can open, however long the folder', () => {
    expect(placesOf(LINUX).door).toBe('/home/ada/.local/share/belfry/door.sock')
    const deep = { ...LINUX, env: { XDG_DATA_HOME: `/${'deep/'.repeat(30)}` } }
    expect(placesOf(deep).door).toMatch(/^\/tmp\/belfry-[0-9a-f]{16}\.sock$/)
    expect(placesOf(WINDOWS).door).toMatch(/^\\\\\.\\pipe\\belfry-[0-9a-f]{16}$/)
  })
})
