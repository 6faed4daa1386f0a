import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages, mayInstallPackages } from './debian.mjs'
import { findProgram } from './find.mjs'

/** Debian keeps PostgreSQL's programs off the PATH, one folder a version. */
const POSTGRES = '/usr/lib/postgresql'

/** Sees to it that the integration tests find PostgreSQL, Redis, nginx, Pebble and what makes networks, where we may install them. */
export async function ensureServices() {
  if (!mayInstallPackages()) return
  const missing = [
    ...(hasPostgres() ? [] : ['postgresql']),
    ...(findProgram(['redis-server']) ? [] : ['redis-server']),
    ...(findProgram(['nginx', '/usr/sbin/nginx']) ? [] : ['nginx-light']),
    ...(findProgram(['pebble']) ? [] : ['pebble']),
    ...(findProgram(['iptables', '/usr/sbin/iptables']) ? [] : ['iptables']),
    ...(findProgram(['ip', '/usr/sbin/ip']) ? [] : ['iproute2']),
  ]
  if (missing.length > 0) await installPackages(missing)
}

const hasPostgres = () =>
  existsSync(POSTGRES) &&
  readdirSync(POSTGRES).some((version) => existsSync(join(POSTGRES, version, 'bin/postgres')))
