import type { Db } from '../engine.ts'

export interface Participant {
  readonly userId: string
  readonly isStoryteller: boolean
  readonly roleId: string
  readonly isWinner: boolean
}

/** Replaces the participants of a game. */
export async function saveParticipants(
  trx: Db,
  gameId: string,
  participants: readonly Participant[],
): Promise<void> {
  await trx.deleteFrom('game_participants').where('game_id', '=', gameId).execute()
  if (participants.length === 0) return
  await trx
    .insertInto('game_participants')
    .values(
      participants.map(({ userId, isStoryteller, roleId, isWinner }) => ({
        game_id: gameId,
        user_id: userId,
        is_storyteller: isStoryteller ? 1 : 0,
        role_id: roleId,
        is_winner: isWinner ? 1 : 0,
      })),
    )
    .execute()
}
