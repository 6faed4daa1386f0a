import type { RestAnswer } from '@belfry/protocol'
import type { Database } from '../../db/database.ts'
import { eventsOf } from '../sessions/stored-room.ts'

type WrittenText = RestAnswer<'exportAccount'>['texts'][number]

/** Texts that somebody wrote at tables that are not forgotten yet, in the order of the tables. */
export async function textsOf(
  { repositories, sessionLog }: Database,
  userId: string,
): Promise<WrittenText[]> {
  const { sessions } = repositories
  const tables = new Map(
    [...(await sessions.ownedBy(userId)), ...(await sessions.naming(userId))].map(({ id, code }) => [
      id,
      code,
    ]),
  )
  const texts: WrittenText[] = []
  for (const [id, session] of tables)
    for (const event of eventsOf(await sessionLog.find(id, `"senderId":"${userId}"`))) {
      if (event.type !== 'textSent' && event.type !== 'limitedTextSent') continue
      const { senderId, message, time } = event.text
      if (senderId === userId && typeof message === 'string')
        texts.push({ session, time, message, isPrivate: event.type === 'limitedTextSent' })
    }
  return texts
}
