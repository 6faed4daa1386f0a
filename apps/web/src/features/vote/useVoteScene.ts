import type { ContentIndex } from '@belfry/content'
import type { SessionView } from '@belfry/rules'
import { useMemo } from 'react'
import { isDeadVoteFree } from '../../shared/block/deadVotes.ts'
import { useTableContent } from '../../shared/characters/useTableContent.ts'
import { useTable } from '../../shell/useTable.ts'
import { type VoteCharacters, type VoteScene, voteScene } from './selectors.ts'

/** Secret votes are made by somebody on the script or at the table. */
const mayHideVotes = (view: SessionView, content: ContentIndex): boolean => {
  const { edition, npcs, players } = view.session
  const ids = [...(edition?.roles ?? []), ...npcs, ...players.map(({ role }) => role)]
  return ids.some((id) => content.trait(id, 'hidden-vote') !== undefined)
}

export const charactersOf = (view: SessionView, content: ContentIndex | null): VoteCharacters => ({
  isTraveller: (role) => role !== null && content?.character(role)?.team === 'traveller',
  hasDoubleVote: (role) => content?.trait(role, 'double-vote-when-dead') !== undefined,
  isDeadVoteFree: isDeadVoteFree(view.session.players, content),
  hasHiddenVoteRole: content !== null && mayHideVotes(view, content),
})

export interface SceneAtTable {
  readonly view: SessionView
  readonly scene: VoteScene
  readonly characters: VoteCharacters
}

/** The open nomination with everything around it; null where there is none. */
export function useVoteScene(): SceneAtTable | null {
  const { view } = useTable()
  const content = useTableContent()
  return useMemo(() => {
    if (!view) return null
    const characters = charactersOf(view, content)
    const scene = voteScene(view, characters)
    return scene && { view, scene, characters }
  }, [view, content])
}
