import type { SessionRoom } from '@belfry/room'
import { SYSTEM } from '@belfry/rules'
import type { Nodes } from './nodes.ts'

const connectionsOf = ({ state }: SessionRoom) =>
  Object.values(state.users).flatMap(({ connections }) => connections)

/** Nodes at which somebody's windows of a session are. */
export const nodesOf = ({ state }: SessionRoom, userId: string): readonly string[] =>
  (state.users[userId]?.connections ?? []).map(({ node }) => node)

/** Connections of nodes that are gone, among them this node's own earlier life, are gone too. */
export async function loseDeadNodes(
  room: SessionRoom,
  nodes: Pick<Nodes, 'deadAmong'>,
  onLost: () => void,
): Promise<void> {
  const known = new Set(connectionsOf(room).map(({ node }) => node))
  for (const node of await nodes.deadAmong([...known])) {
    onLost()
    await room.dispatch({ type: 'connectionsLost', node }, SYSTEM)
  }
}

/** Other nodes may have taken this one for dead: whoever is here all the same comes back by itself. */
export function cutTheBuried(room: SessionRoom, cut: (connectionId: string) => void): void {
  if (room.connectionIds.length === 0 || room.state.meta.endedAt !== null) return
  const known = new Set(connectionsOf(room).map(({ id }) => id))
  for (const id of room.connectionIds) if (!known.has(id)) cut(id)
}
