import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages, mayInstallPackages } from './debian.mjs'
import { findProgram } from './find.mjs'

/** Debian keeps PostgreSQL's programs off the PATH, one folder a version. */
const POSTGRES = '/usr/lib/postgresql'

/** Sees to it that the integration tests find PostgreSQL and Redis, where we may install them. */
export async function ensureDatabases() {
  if (!mayInstallPackages()) return
  const missing = [...(hasPostgres() ? [] : ['postgresql']), ...(hasRedis() ? [] : ['redis-server'])]
  if (missing.length > 0) await installPackages(missing)
}

const hasRedis = () => findProgram(['redis-server']) !== undefined

const hasPostgres = () =>
  existsSync(POSTGRES) &&
  readdirSync(POSTGRES).some((version) => existsSync(join(POSTGRES, version, 'bin/postgres')))
