import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { placeOf } from '../../backup/place.ts'
import { sqliteFault } from '../../db/sqlite/index.ts'
import { connectRedis } from '../../platform/bus/redis.ts'
import type { Config } from '../../platform/config/config.ts'
import { outboxFolder, openTransport } from '../../platform/mail/transports.ts'
import { createLog } from '../../platform/system/log.ts'
import { broken, type Check, type Finding, good, reasonOf, warning } from './finding.ts'

const MAX_SKEW_MS = 1_000

async function databaseTime(url: string): Promise<{ readonly time: number; readonly took: number }> {
  const { connectPostgres } = await import('../../db/postgres/index.ts')
  const { db } = connectPostgres(url, () => undefined).opened
  try {
    const begun = performance.now()
    const { rows } = await sql<{
      time: number
    }>`select extract(epoch from clock_timestamp())::float8 * 1000 as time`.execute(db)
    return { time: rows[0]?.time ?? 0, took: performance.now() - begun }
  } finally {
    await db.destroy()
  }
}

function checkSqlite(config: Config): readonly Finding[] {
  const { place, isThere } = placeOf(config)
  const fault = isThere ? sqliteFault(place) : undefined
  if (fault === undefined) return [good('database', 'SQLite in DATA_DIR')]
  const advice =
    'If the file is damaged, stop the server, keep a copy of it and run `npm run restore -- BACKUP --force`.'
  return [broken('database', `${place}: ${fault}`, advice)]
}

export const checkDatabase: Check = async ({ config }) => {
  if (config.databaseUrl === undefined) return checkSqlite(config)
  try {
    const { time, took } = await databaseTime(config.databaseUrl)
    const skew = Math.max(0, Math.abs(Date.now() - time) - took)
    if (skew <= MAX_SKEW_MS) return [good('database', 'PostgreSQL answers, and its clock agrees')]
    const detail = `this clock and that of PostgreSQL differ by ${Math.round(skew / 1000)} s`
    return [warning('clock', detail, 'Run a time service on both machines (chrony, systemd-timesyncd).')]
  } catch (error) {
    return [broken('database', reasonOf(error), 'Look at DATABASE_URL, and whether PostgreSQL runs.')]
  }
}

export const checkRedis: Check = async ({ config }) => {
  if (config.redisUrl === undefined) return []
  const redis = await connectRedis(config.redisUrl, createLog('silent'))
  try {
    await redis.ping()
    return [good('redis', 'it answers')]
  } catch (error) {
    return [warning('redis', reasonOf(error), 'Look at REDIS_URL, and whether Redis runs.')]
  } finally {
    redis.destroy()
  }
}

export const checkMail: Check = async ({ config, now }) => {
  if (config.smtpUrl === undefined)
    return [
      warning('mail', 'mails stay as files in DATA_DIR/outbox', 'Set SMTP_URL, so that people get them.'),
    ]
  const transport = await openTransport(
    config,
    outboxFolder(config.dataDir, () => now),
  )
  try {
    await transport.check()
    return [good('mail', 'the mail server answers and takes the login')]
  } catch (error) {
    const advice = 'Look at SMTP_URL; then `npm run admin -- mail test you@example.org` sends one.'
    return [broken('mail', reasonOf(error), advice)]
  } finally {
    transport.close()
  }
}

const HEALTH_MS = 5_000

/** Chat servers on other machines answer anybody's question for their health. */
export const checkChatServers: Check = ({ config }) =>
  Promise.all(
    config.chatServers.map(async ([name, place]): Promise<Finding> => {
      try {
        const answer = await fetch(`${place}/health`, { signal: AbortSignal.timeout(HEALTH_MS) })
        if (answer.ok) return good('chat server', `${name} answers`)
        return broken('chat server', `${name} answers ${answer.status}`, 'Look at its proxy and its log.')
      } catch (error) {
        return broken('chat server', `${name}: ${reasonOf(error)}`, `Look whether it runs at ${place}.`)
      }
    }),
  )
