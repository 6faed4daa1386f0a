import { existsSync, statfsSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { resolve } from 'node:path'

// Whatever is written from here on is for the user who runs it alone.
process.umask(0o077)

if (existsSync('.env')) process.loadEnvFile('.env')

/**
 * Reading and compiling the sources is most of a start, so what came of it is kept; in the data folder, where
 * nobody else can write. Everything else is loaded after this, or it would not profit.
 */
const dataDir = resolve(process.env['DATA_DIR'] ?? 'data')
/** It takes 11 MB, which belong to the data where the disk is nearly full. */
const ROOM_FOR_CACHE = 100_000_000

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize > ROOM_FOR_CACHE
}

if (existsSync(dataDir) && hasRoom()) {
  const cache = resolve(dataDir, 'cache')
  enableCompileCache(cache)
  // The threads that are started later find it there.
  process.env['NODE_COMPILE_CACHE'] ??= cache
}
const { run } = await import('./app/run.ts')
await run()
// Also for those who are killed and never get to it.
flushCompileCache()
