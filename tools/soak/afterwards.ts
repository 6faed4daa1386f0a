import { DISCONNECTED } from '@belfry/client'
import type { Ack } from '@belfry/protocol'
import { viewFor } from '@belfry/rules'
import { type Database, openDatabase } from '../../apps/server/src/db/database.ts'
import { readSession, restoreSession } from '../../apps/server/src/modules/sessions/stored-room.ts'
import { difference } from './difference.ts'
import type { Regular, RoughTable } from './rough-table.ts'
import { until, wait } from './waiting.ts'

/** After the last trouble everything has to be well again within this. */
export const HEALED_MS = 60_000

/** What one hears where nobody could decide: anything else is an answer, a refusal too. */
const SILENCE: readonly string[] = ['internal', DISCONNECTED.code]

const isAnswer = (ack: Ack): boolean => ack.ok || !SILENCE.includes(ack.code)

/** Whoever was turned away comes again; then everybody is answered. */
async function isWell(regular: Regular): Promise<void> {
  const { client } = regular.bot
  if (client.getSnapshot().connection === 'disconnected') regular.comeAgain()
  await until(HEALED_MS, `an answer for ${regular.person.id}`, async () => isAnswer(await regular.say()))
}

/** What somebody's screen shows that the log does not say, or the other way round. */
async function untruth(database: Database, table: RoughTable, regular: Regular): Promise<string | null> {
  const session = await database.repositories.sessions.findLive(table.code)
  const { state } = restoreSession(await readSession(database.sessionLog, session?.id ?? ''))
  const found = difference(regular.bot.view, viewFor(state, regular.person.id))
  return found && `${table.code}, ${regular.person.id}: ${found}`
}

interface Present {
  readonly table: RoughTable
  readonly regular: Regular
}

/** A vote may still be running: whatever goes on by itself has its time to end. */
async function untruths(url: string, everybody: readonly Present[]): Promise<readonly string[]> {
  const database = await openDatabase({ databaseUrl: url, dataDir: '' }, () => undefined)
  const giveUpAt = Date.now() + HEALED_MS
  let found: readonly string[]
  do {
    const all = everybody.map(({ table, regular }) => untruth(database, table, regular))
    found = (await Promise.all(all)).filter((each) => each !== null)
    if (found.length > 0) await wait(1000)
  } while (found.length > 0 && Date.now() < giveUpAt)
  await database.close()
  return found
}

/** Once everything is there again: who is not answered, and whose screen shows something else than the log. */
export async function faultsAfterwards(
  url: string,
  tables: readonly RoughTable[],
): Promise<readonly string[]> {
  const faults: string[] = []
  const everybody = tables.flatMap((table) => table.regulars.map((regular) => ({ table, regular })))
  const asked = everybody.map(({ regular }) =>
    isWell(regular).catch((error: Error) => void faults.push(error.message)),
  )
  await Promise.all(asked)
  for (const { regular } of everybody) regular.rest()
  return [...faults, ...(await untruths(url, everybody))]
}
