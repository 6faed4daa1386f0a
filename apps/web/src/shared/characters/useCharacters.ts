import type { ContentIndex } from '@belfry/content'
import { useEffect } from 'react'
import { useShell } from '../../shell/useShell.ts'
import { useCharacterLocale } from './characterLanguage.ts'
import { useContent } from './useContent.ts'

/** The characters, fetched when something is shown that names them: most of the lobby does without. */
export function useCharacters(): ContentIndex | null {
  const { content, reporter } = useShell()
  const locale = useCharacterLocale()
  useEffect(() => {
    content
      .load(locale)
      .catch((error: unknown) => reporter.report(new Error('no characters', { cause: error })))
  }, [content, locale, reporter])
  return useContent()
}
