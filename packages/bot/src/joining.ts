import { SessionClient, type SocketOptions, socketTransport } from '@belfry/client'
import { systemClock } from '@belfry/kit'
import { SOCKET_PATH } from '@belfry/protocol'
import { Participant } from './participant.ts'

export interface Invitation extends Pick<SocketOptions, 'origin' | 'sessionCode' | 'version' | 'token'> {
  /** Ids that no other client makes. */
  readonly makeId: () => string
  /** Bots of different seeds decide differently. */
  readonly seed: number
}

/** Somebody on the way to a table, over a real socket. */
export function comeTo({ makeId, seed, ...address }: Invitation): Participant {
  const transport = socketTransport({ path: SOCKET_PATH, ...address })
  const client = new SessionClient({ transport, clock: systemClock, makeId })
  client.start()
  return new Participant(client, systemClock, seed)
}

/** The same, once the table is seen. */
export async function joinTable(invitation: Invitation): Promise<Participant> {
  const participant = comeTo(invitation)
  await participant.sees(({ session }) => session.sessionId === invitation.sessionCode)
  return participant
}
