import type { ContentIndex } from '@belfry/content'
import { useEffect } from 'react'
import { useContent } from '../../frame/useContent.ts'
import { useLocale } from '../../frame/useLocale.ts'
import { useShell } from '../../frame/useShell.ts'

/** The characters, fetched when something is shown that names them: the lobby itself does without. */
export function useCharacters(): ContentIndex | null {
  const { content, reporter } = useShell()
  const [locale] = useLocale()
  useEffect(() => {
    content
      .load(locale)
      .catch((error: unknown) => reporter.report(new Error('no characters', { cause: error })))
  }, [content, locale, reporter])
  return useContent()
}
