import { createHash } from 'node:crypto'
import { type Clock, ok } from '@belfry/kit'
import type { Sessions as SessionRecords } from '../../db/repositories/sessions.ts'
import type { Users } from '../../db/repositories/users.ts'
import type { Actor } from '../../domain/actor.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import { adding, removing } from '../../domain/flags.ts'
import type { RoomHost } from './host.ts'

interface PowerDeps {
  readonly host: RoomHost
  readonly records: SessionRecords
  readonly users: Users
  readonly clock: Clock
}

/** A hidden one: whoever types the keys that a session's code was made of becomes powerful, or is so no longer. */
export type Power = (
  actor: Actor,
  session: string,
  keys: readonly string[],
) => Promise<Outcome<{ readonly isPowerful: boolean }>>

const hashOf = (keys: readonly string[]): string => createHash('sha256').update(keys.join('')).digest('hex')

export const createPower =
  ({ host, records, users, clock }: PowerDeps): Power =>
  async ({ user, flags }, session, keys) => {
    const row = await records.findLive(session)
    const state = row && (await host.open(row.id)).state
    // Only at the table: the code is for those who sit there.
    if (!state || state.users[user.id]?.goneFor !== null) return refuse('session.unknown')
    if (state.meta.code?.code.toLowerCase() !== hashOf(keys)) return refuse('access.forbidden')
    const isPowerful = !flags.includes('powerful')
    await users.update(user.id, { flags: (isPowerful ? adding : removing)('powerful') }, clock.now())
    return ok({ isPowerful })
  }
