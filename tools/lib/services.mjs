import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages, mayInstallPackages } from './debian.mjs'
import { findProgram } from './find.mjs'

/** Debian keeps PostgreSQL's programs off the PATH, one folder a version. */
const POSTGRES = '/usr/lib/postgresql'

const RELAY = 'turnserver'

/** Sees to it that there is the relay that the settings ask for, where we may install it; the server says so where not. */
export async function ensureRelay() {
  if (process.env['RTC_RELAY'] !== 'on' || findProgram([RELAY]) || !mayInstallPackages()) return
  await installPackages(['coturn'])
}

/** Sees to it that the integration tests find PostgreSQL, Redis, nginx, Pebble, coturn, faketime and what makes networks and microphones, where we may install them. */
export async function ensureServices() {
  if (!mayInstallPackages()) return
  const missing = [
    ...(hasPostgres() ? [] : ['postgresql']),
    ...(findProgram(['redis-server']) ? [] : ['redis-server']),
    ...(findProgram(['nginx', '/usr/sbin/nginx']) ? [] : ['nginx-light']),
    ...(findProgram(['pebble']) ? [] : ['pebble']),
    ...(findProgram([RELAY]) ? [] : ['coturn']),
    ...(findProgram(['faketime']) ? [] : ['faketime']),
    ...(findProgram(['iptables', '/usr/sbin/iptables']) ? [] : ['iptables']),
    ...(findProgram(['ip', '/usr/sbin/ip']) ? [] : ['iproute2']),
    ...(soundPrograms() ? [] : ['pulseaudio', 'pulseaudio-utils']),
  ]
  if (missing.length > 0) await installPackages(missing)
}

/** Sound server whose microphones and loudspeakers are nothing but memory, and what plugs them in. */
export function soundPrograms() {
  const server = findProgram(['pulseaudio'])
  const control = findProgram(['pactl'])
  return server && control ? { server, control } : null
}

const hasPostgres = () =>
  existsSync(POSTGRES) &&
  readdirSync(POSTGRES).some((version) => existsSync(join(POSTGRES, version, 'bin/postgres')))
