import { BASE_LOCALE } from '@belfry/content'
import { useEffect, useState } from 'react'
import { useContent } from '../../shared/characters/useContent.ts'

type Names = ReadonlyMap<string, string>

let loading: Promise<Names> | null = null

/** Every language of the game stands on the English one, so its texts are there already. */
const loadNames = (): Promise<Names> => {
  loading ??= import('@belfry/content/default').then(
    async ({ loadDefaultPack }) =>
      new Map((await loadDefaultPack()).characters.map(({ id, name }) => [id, name])),
  )
  return loading
}

/** Characters by their English names: for links, and for those who want both. Null where English is read anyway. */
export function useEnglishNames(): Names | null {
  const locale = useContent()?.pack.locale ?? BASE_LOCALE
  const [names, setNames] = useState<Names | null>(null)
  useEffect(() => {
    if (locale === BASE_LOCALE) return
    let isWanted = true
    void loadNames().then((loaded) => isWanted && setNames(loaded))
    return () => {
      isWanted = false
    }
  }, [locale])
  return locale === BASE_LOCALE ? null : names
}
