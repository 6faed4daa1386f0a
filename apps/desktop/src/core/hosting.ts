import { qrCode } from '@belfry/kit'
import type { DesktopHosting } from '@belfry/protocol'
import type { Environment } from './browsers.ts'

/** Settings of the server for a table on this computer: its data in the user's folder, open to the network. */
export const serverEnvironment = (env: Environment, dataDir: string, port: number): Environment => ({
  ...env,
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  HOST: '0.0.0.0',
  PORT: String(port),
  // Friends need no account: they come by the name of the table.
  GUESTS: env['GUESTS'] ?? 'on',
  // It stops when the program lets go of it, however the program ends.
  END_WITH_INPUT: 'yes',
})

/** Name of the file in which the server keeps a mail that nobody sends for it ends so; the newest is the last. */
export const mailEnding = (email: string): string =>
  ` mail ${email.replace(/[^\w.@+-]/g, '_').slice(0, 80)}.txt`

/** The code that a mail asks somebody to type. */
export const codeIn = (mail: string): string | null => /\b\d{6}\b/.exec(mail)?.[0] ?? null

/** Ports that are tried, in this order. */
export const PORTS = [8081, 8082, 8083, 8084, 8085] as const

/** The server's fault of its own: it is started again. */
export const BROKEN = 70

const ADDRESS = /https?:\/\/[^\s,)]+/g
/** The way to the rights of whoever runs the place; it is there until somebody has gone it. */
const SETUP = /\/administrator\?code=/

const isOwn = (address: string): boolean => /^https?:\/\/(localhost|127\.)/.test(address)

/** A reader needs so many light squares around the code. */
const QUIET = 4

function codeOf(address: string | undefined): DesktopHosting['code'] {
  const rows = address === undefined ? null : qrCode(address)
  if (!rows) return null
  const outline = rows.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')),
  )
  return { outline: outline.join(''), size: rows.length + QUIET * 2 }
}

/** What the server says: into a pipe its lines go as records of a log, and what fails before that as they are. */
const lineOf = (written: string): string => {
  try {
    const { msg } = JSON.parse(written) as { readonly msg?: unknown }
    return typeof msg === 'string' ? msg : ''
  } catch {
    return written
  }
}

export const saidBy = (output: string): string => output.split('\n').map(lineOf).join('\n')

/** What the server says at its start: where it is entered, here and from elsewhere, and the first time with which code. */
export function hostingOf(banner: string): DesktopHosting | null {
  const addresses = [...new Set(banner.match(ADDRESS) ?? [])]
  const setup = addresses.find((address) => SETUP.test(address))
  const plain = addresses.filter((address) => !SETUP.test(address))
  const own = plain.find(isOwn)
  if (own === undefined) return null
  const others = plain.filter((address) => !isOwn(address))
  // By number: not every system knows the name.
  return {
    ownAddress: (setup ?? own).replace('//localhost', '//127.0.0.1'),
    addresses: others,
    code: codeOf(others[0]),
    voice: null,
  }
}

/** Whether the server has said all of it. */
export const isReady = (banner: string): boolean => /^ *ready;/m.test(banner)
