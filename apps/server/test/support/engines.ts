import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { inject } from 'vitest'

/** A place to store in, empty and of its own. */
export interface Storage {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  remove(): Promise<void>
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

const folder = (): string => mkdtempSync(join(tmpdir(), 'belfry-'))

export async function sqliteStorage(): Promise<Storage> {
  const dataDir = folder()
  return {
    dataDir,
    databaseUrl: undefined,
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

const postgresStorage = (server: string) => async (): Promise<Storage> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  const dataDir = folder()
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    dataDir,
    databaseUrl: url.href,
    async remove() {
      await onServer(server, `drop database ${name} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const postgresUrl = inject('postgresUrl')

/** Every engine that is here, for suites that must hold on each. */
export const engines: readonly (readonly [string, () => Promise<Storage>])[] = [
  ['sqlite', sqliteStorage],
  ...(postgresUrl === null ? [] : [['postgres', postgresStorage(postgresUrl)] as const]),
]

/** Everything the database holds, table by table, as text: for what must not be in it any more. */
export async function contentsOf({
  dataDir,
  databaseUrl,
}: Storage): Promise<Readonly<Record<string, string>>> {
  if (databaseUrl === undefined) {
    const db = new DatabaseSync(join(dataDir, 'belfry.sqlite'), { readOnly: true })
    const tables = db.prepare("select name from sqlite_master where type = 'table'").all()
    const found = tables.map(({ name }) => [
      name,
      JSON.stringify(db.prepare(`select * from ${String(name)}`).all()),
    ])
    db.close()
    return Object.fromEntries(found)
  }
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query("select tablename as name from pg_tables where schemaname = 'public'")
  const found: [string, string][] = []
  for (const { name } of rows)
    found.push([name, JSON.stringify((await client.query(`select * from ${String(name)}`)).rows)])
  await client.end()
  return Object.fromEntries(found)
}
