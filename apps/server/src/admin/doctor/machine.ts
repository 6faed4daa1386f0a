import { spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { accessSync, constants, existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'
import { misspelt } from '../../platform/config/config.ts'
import { lastBackupIn } from '../../platform/system/last-backup.ts'
import { broken, type Check, type Finding, good, reasonOf, warning } from './finding.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const OLD_BACKUP_MS = 2 * DAY_MS
const GIGABYTE = 1e9
/** Less than this and the database stops within an evening. */
const LAST_BYTES = GIGABYTE / 10

/** Settings that are valid and yet not what was meant. */
export const checkSettings: Check = async ({ config, env }) => {
  const wrong = misspelt(env).map(([name, meant]) =>
    warning('settings', `${name} is no setting`, `Is ${meant} meant?`),
  )
  const isLocal = config.publicUrl === undefined
  return [
    ...(wrong.length > 0 ? wrong : [good('settings', 'all of them are understood')]),
    ...(isLocal
      ? [
          warning(
            'address',
            'PUBLIC_URL is not set',
            'Set it to the address people type, for links in mails.',
          ),
        ]
      : []),
  ]
}

const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)))

const roomIn = (free: number): Finding => {
  const detail = `${(free / GIGABYTE).toFixed(1)} GB are free where DATA_DIR is`
  if (free < LAST_BYTES) return broken('disk', detail, 'Free some: nothing can be written soon.')
  return free < GIGABYTE
    ? warning('disk', detail, 'Free some, before an evening does not fit.')
    : good('disk', detail)
}

export const checkDisk: Check = async ({ config }) => {
  const folder = existing(resolve(config.dataDir))
  const { bavail, bsize } = await statfs(folder)
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const advice = 'Run this as the user of the service, or give the folder to that user (chown).'
    return [broken('folder', `${folder}: ${reasonOf(error)}`, advice)]
  }
  return [good('folder', config.dataDir), roomIn(bavail * bsize)]
}

export const checkBackup: Check = async ({ config, now }) => {
  const last = lastBackupIn(config.dataDir)
  const advice = 'Run `npm run backup -- --to FILE` each night (docs/operations.md, Backup).'
  if (last === null) return [warning('backup', 'none is known', advice)]
  const days = Math.floor((now - last.at) / DAY_MS)
  const detail = `${last.place}, ${days} days old`
  const isThere = existsSync(last.place)
  if (!isThere)
    return [warning('backup', `${last.place} is not there (moved?)`, 'Look whether it was copied away.')]
  return [now - last.at > OLD_BACKUP_MS ? warning('backup', detail, advice) : good('backup', detail)]
}

async function listenOn(port: number, host: string): Promise<string | undefined> {
  const server = createServer().listen({ port, host, exclusive: true })
  try {
    await once(server, 'listening')
    return undefined
  } catch (error) {
    return (error as { code?: string }).code ?? reasonOf(error)
  } finally {
    server.close()
  }
}

async function bindTo(port: number): Promise<string | undefined> {
  const socket = createSocket('udp4').bind(port)
  try {
    await once(socket, 'listening')
    return undefined
  } catch (error) {
    return (error as { code?: string }).code ?? reasonOf(error)
  } finally {
    socket.close()
  }
}

const ADVICE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Stop the other program, or set another port.',
  EACCES: 'Ports below 1024 need more rights: set a higher one, or AmbientCapabilities in the unit.',
  EADDRNOTAVAIL: 'HOST is no address of this machine.',
}

const portIs = (what: string, port: number, code: string | undefined): Finding =>
  code === undefined
    ? good(what, `port ${port} is free`)
    : broken(what, `port ${port}: ${code}`, ADVICE[code] ?? 'Look what keeps it.')

export const checkPorts: Check = async ({ config, isServing }) => {
  const { port, host, rtcPort } = config
  if (isServing) return [good('port', `a Belfry answers on port ${port}`)]
  const hasVoice = config.chatServer !== 'off' && rtcPort !== 0
  return [
    portIs('port', port, await listenOn(port, host)),
    ...(hasVoice
      ? [portIs('voice port', rtcPort, (await bindTo(rtcPort)) ?? (await listenOn(rtcPort, '0.0.0.0')))]
      : []),
  ]
}

/** Only systemd tells whether a time service runs; elsewhere the check is skipped. */
export const checkTimeService: Check = async () => {
  const { status, stdout } = spawnSync('timedatectl', ['show', '-p', 'NTPSynchronized', '--value'], {
    encoding: 'utf8',
  })
  if (status !== 0 || stdout.trim() === '') return []
  if (stdout.trim() === 'yes') return [good('clock', 'it is kept by a time service')]
  return [warning('clock', 'no time service keeps it', 'Install one: apt install systemd-timesyncd')]
}
