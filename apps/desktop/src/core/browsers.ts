import { posix, win32 } from 'node:path'

export type Platform = 'linux' | 'darwin' | 'win32'

export type Environment = Readonly<Record<string, string | undefined>>

/** The computer as the tables below look at it. */
export interface Machine {
  readonly platform: Platform
  readonly env: Environment
  readonly home: string
}

export interface Browser {
  readonly name: string
  readonly path: string
}

/** Names the browser to use, before all others. */
export const BROWSER_SETTING = 'BELFRY_BROWSER'

/** Programs on the PATH of a Linux system; snaps and flatpaks have theirs in folders of their own. */
const LINUX = [
  ['Chromium', ['chromium', 'chromium-browser']],
  ['Chrome', ['google-chrome-stable', 'google-chrome']],
  ['Edge', ['microsoft-edge-stable', 'microsoft-edge']],
  ['Brave', ['brave-browser-stable', 'brave-browser', 'brave']],
  ['Chrome', ['com.google.Chrome']],
  ['Chromium', ['org.chromium.Chromium']],
  ['Edge', ['com.microsoft.Edge']],
  ['Brave', ['com.brave.Browser']],
] as const
const LINUX_FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/var/lib/flatpak/exports/bin']

/** Programs of macOS, in the applications of everybody and of the user. */
const MACOS = [
  ['Chrome', 'Google Chrome'],
  ['Edge', 'Microsoft Edge'],
  ['Brave', 'Brave Browser'],
  ['Chromium', 'Chromium'],
] as const

/** Programs of Windows, below the folders of programs. Edge is on every one of them, so it is looked for first. */
const WINDOWS = [
  ['Edge', ['Microsoft', 'Edge', 'Application', 'msedge.exe']],
  ['Chrome', ['Google', 'Chrome', 'Application', 'chrome.exe']],
  ['Brave', ['BraveSoftware', 'Brave-Browser', 'Application', 'brave.exe']],
  ['Chromium', ['Chromium', 'Application', 'chrome.exe']],
] as const
const WINDOWS_FOLDERS = ['ProgramFiles(x86)', 'ProgramFiles', 'ProgramW6432', 'LOCALAPPDATA']

const onPath = (env: Environment): readonly string[] =>
  (env['PATH'] ?? '').split(posix.delimiter).filter((folder) => folder.startsWith('/'))

const CANDIDATES: Readonly<Record<Platform, (machine: Machine) => readonly Browser[]>> = {
  linux: ({ env, home }) => {
    const own = posix.join(home, '.local', 'share', 'flatpak', 'exports', 'bin')
    const folders = [...new Set([...onPath(env), ...LINUX_FOLDERS, own])]
    return LINUX.flatMap(([name, programs]) =>
      programs.flatMap((program) => folders.map((folder) => ({ name, path: posix.join(folder, program) }))),
    )
  },
  darwin: ({ home }) =>
    MACOS.flatMap(([name, app]) =>
      ['/Applications', posix.join(home, 'Applications')].map((folder) => ({
        name,
        path: posix.join(folder, `${app}.app`, 'Contents', 'MacOS', app),
      })),
    ),
  win32: ({ env }) => {
    const folders = WINDOWS_FOLDERS.flatMap((variable) => env[variable] ?? [])
    return WINDOWS.flatMap(([name, parts]) =>
      [...new Set(folders)].map((folder) => ({ name, path: win32.join(folder, ...parts) })),
    )
  },
}

/** Where browsers of the Chromium family may be, in the order they are wanted. */
export const browserCandidates = (machine: Machine): readonly Browser[] =>
  CANDIDATES[machine.platform](machine)

/** The browser to use: the one the user names, whether it is there or not, else the first that is. */
export function findBrowser(machine: Machine, exists: (path: string) => boolean): Browser | undefined {
  const named = machine.env[BROWSER_SETTING]
  if (named) return { name: named, path: named }
  return browserCandidates(machine).find(({ path }) => exists(path))
}
