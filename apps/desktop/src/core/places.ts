import { createHash } from 'node:crypto'
import { posix, win32 } from 'node:path'
import type { Machine } from './browsers.ts'

/** Folders and files of the program in the user's own part of the computer. */
export interface Places {
  readonly data: string
  /** The browser's profile: logins and settings of this program alone. */
  readonly profile: string
  /** Data of the table that is hosted here. */
  readonly table: string
  /** Versions that were fetched, a folder each. */
  readonly versions: string
  /** Media workers that were fetched, a folder each. */
  readonly workers: string
  readonly settings: string
  readonly startPage: string
  /** Where a second start finds the first. */
  readonly door: string
}

const DATA_SETTING = 'BELFRY_DESKTOP_DATA'
/** Systems cut the names of sockets off at about a hundred bytes. */
const LONGEST_SOCKET = 100

const DATA: Readonly<Record<Machine['platform'], (machine: Machine) => string>> = {
  linux: ({ env, home }) => posix.join(env['XDG_DATA_HOME'] || posix.join(home, '.local', 'share'), 'belfry'),
  darwin: ({ home }) => posix.join(home, 'Library', 'Application Support', 'Belfry'),
  win32: ({ env, home }) => win32.join(env['LOCALAPPDATA'] || win32.join(home, 'AppData', 'Local'), 'Belfry'),
}

const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

function doorOf({ platform, env }: Machine, data: string): string {
  if (platform === 'win32') return `\\\\.\\pipe\\belfry-${fingerprint(data)}`
  const inside = posix.join(data, 'door.sock')
  if (Buffer.byteLength(inside) <= LONGEST_SOCKET) return inside
  return posix.join(env['XDG_RUNTIME_DIR'] || '/tmp', `belfry-${fingerprint(data)}.sock`)
}

export function placesOf(machine: Machine): Places {
  const { join } = machine.platform === 'win32' ? win32 : posix
  const data = machine.env[DATA_SETTING] || DATA[machine.platform](machine)
  return {
    data,
    profile: join(data, 'profile'),
    table: join(data, 'table'),
    versions: join(data, 'versions'),
    workers: join(data, 'workers'),
    settings: join(data, 'settings.json'),
    startPage: join(data, 'start.html'),
    door: doorOf(machine, data),
  }
}
