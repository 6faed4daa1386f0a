import { namingOf, type PlacedItem, type Reel, STORYTELLER, storyOf } from '@belfry/room/replay'
import type { SessionView } from '@belfry/rules'
import { useMemo } from 'react'
import type { Opened } from './kept.ts'
import { useNamesOf } from './useNamesOf.ts'

/** The last that was seen of a game, with names, and everything that led to it. */
export function useTold(
  reel: Reel,
  { file, names }: Pick<Opened, 'file' | 'names'>,
): { readonly view: SessionView; readonly items: readonly PlacedItem[] } {
  const known = useNamesOf(file, names)
  return useMemo(() => {
    const eye = reel.eyes.includes(STORYTELLER) ? STORYTELLER : (reel.eyes[0] ?? '')
    const named = namingOf(known)
    return { view: named(reel.viewAt(reel.length - 1, eye)), items: named(storyOf(reel, eye)) }
  }, [reel, known])
}
