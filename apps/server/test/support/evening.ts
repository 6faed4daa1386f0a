import { member, type Person } from './people.ts'
import { startTestServer, type TestServer } from './server.ts'
import { type LiveTable, liveTable } from './tables.ts'

export interface Evening {
  readonly server: TestServer
  /** The first four are at the table, the Storyteller first; the last is staff. */
  readonly people: readonly Person[]
  readonly table: LiveTable
}

/** A table with an ordinary Storyteller. The first account is staff, so it comes last, for tests about moderators. */
export async function ordinaryEvening(): Promise<Evening> {
  const server = await startTestServer()
  const staff = await member(server, 'one')
  const others: Person[] = []
  for (const name of ['two', 'three', 'four', 'five', 'six']) others.push(await member(server, name))
  const people = [...others, staff]
  return { server, people, table: await liveTable(server, people, 'the session') }
}
