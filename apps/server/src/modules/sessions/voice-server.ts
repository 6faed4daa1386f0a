import type { SessionRoom } from '@belfry/room'
import { SYSTEM } from '@belfry/rules'

/**
 * A session keeps the address of its chat server. If that is none any more, because it moved or was given up, the
 * session goes on on the first that there is: people would hear nothing until somebody chose it by hand.
 */
export async function goToKnownVoiceServer(
  room: Pick<SessionRoom, 'state' | 'dispatch'>,
  hosts: readonly string[],
): Promise<void> {
  const { chatServer, endedAt } = room.state.meta
  const [first] = hosts
  if (first === undefined || chatServer === null || endedAt !== null || hosts.includes(chatServer)) return
  await room.dispatch({ type: 'updateServer', host: first }, SYSTEM)
}
