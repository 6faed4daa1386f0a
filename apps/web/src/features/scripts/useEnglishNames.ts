import { BASE_LOCALE } from '@belfry/content'
import { useEffect, useState } from 'react'
import { packFetcher } from '../../lib/content/packs.ts'
import { useContent } from '../../shared/characters/useContent.ts'
import { perShell } from '../../shell/perShell.ts'
import type { Shell } from '../../shell/shell.ts'
import { useShell } from '../../shell/useShell.ts'

type Names = ReadonlyMap<string, string>

const fetched = perShell(() => ({ names: null as Promise<Names> | null }))

/** English names of the characters this server plays with, fetched once; a failed attempt is repeated by the next call. */
export function englishNames(shell: Shell): Promise<Names> {
  const kept = fetched(shell)
  kept.names ??= packFetcher(shell)(BASE_LOCALE)
    .then(({ characters }) => new Map(characters.map(({ id, name }) => [id, name])))
    .catch((error: unknown) => {
      kept.names = null
      throw error
    })
  return kept.names
}

/** Characters by their English names: for links, and for those who want both. Null where English is read anyway. */
export function useEnglishNames(): Names | null {
  const shell = useShell()
  const locale = useContent()?.pack.locale ?? BASE_LOCALE
  const [names, setNames] = useState<Names | null>(null)
  useEffect(() => {
    if (locale === BASE_LOCALE) return
    let isWanted = true
    englishNames(shell)
      .then((loaded) => isWanted && setNames(loaded))
      .catch((error: unknown) => shell.reporter.report(new Error('no English names', { cause: error })))
    return () => {
      isWanted = false
    }
  }, [shell, locale])
  return locale === BASE_LOCALE ? null : names
}
