import type { ContentIndex } from '@belfry/content'
import { useMemo } from 'react'
import { useReadable, useShell } from './useShell.ts'

/** The characters in the chosen language, or null while they are on their way. */
export const useContent = (): ContentIndex | null => useReadable(useShell().content)

/** A character by id, wherever it comes from; undefined for ids nobody knows. */
export function useCharacter(id: string | null): ReturnType<ContentIndex['character']> {
  const content = useContent()
  return useMemo(() => (id === null ? undefined : content?.character(id)), [content, id])
}
