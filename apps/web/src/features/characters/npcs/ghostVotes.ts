import type { ContentIndex } from '@belfry/content'
import type { SessionView } from '@belfry/rules'
import { isItsTime } from '../../../shared/night/pointing.ts'
import { updatePlayer } from '../../../shell/askTable.ts'
import type { Shell } from '../../../shell/shell.ts'

/** Ghost votes: which of the dead get their vote back, or lose it again. */
export interface GhostVotes {
  readonly seats: readonly number[]
  readonly isVoteless: boolean
}

/** What a character makes of the votes of the dead now; null where it does not care for them. */
export function ghostVotes({ session }: SessionView, content: ContentIndex, npc: string): GhostVotes | null {
  const trait = content.trait(npc, 'ghost-votes')
  if (!trait || !isItsTime(trait.time, session.game.phase)) return null
  const dead = session.players.flatMap((player, seat) => (player.isDead ? [{ ...player, seat }] : []))
  const spent = dead.filter(({ isVoteless }) => isVoteless)
  return spent.length > 0
    ? { seats: spent.map(({ seat }) => seat), isVoteless: false }
    : { seats: dead.map(({ seat }) => seat), isVoteless: true }
}

/** One after another: the first that is refused says why, and the others wait. */
export async function giveVotes(shell: Shell, { seats, isVoteless }: GhostVotes): Promise<void> {
  for (const index of seats) {
    if (!(await updatePlayer(shell, { index, property: 'isVoteless', value: isVoteless }))) return
  }
}
