import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { createTranslation, localeFor } from '@belfry/i18n'
import { startPage } from '../core/start-page.ts'

const ANSWER_MS = 5000

/** Whether a Belfry answers at an address. */
export const isBelfry = async (origin: string): Promise<boolean> => {
  try {
    const answer = await fetch(`${origin}/backend/version`, { signal: AbortSignal.timeout(ANSWER_MS) })
    return typeof ((await answer.json()) as { readonly version?: unknown }).version === 'string'
  } catch {
    return false
  }
}

/** Writes the program's own page in the language of its user; gives its address. */
export async function writeStartPage(
  file: string,
  languages: readonly string[],
  crest?: string,
): Promise<string> {
  const locale = localeFor(languages)
  const { t } = await createTranslation({ locale, namespaces: ['update'] })
  writeFileSync(
    file,
    startPage(locale, (key) => t(key), crest),
  )
  return pathToFileURL(file).href
}
