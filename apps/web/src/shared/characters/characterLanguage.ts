import { isLocale, type Locale } from '@belfry/i18n'
import { useEffect } from 'react'
import { createStore, type Store } from '../../lib/store.ts'
import { perShell } from '../../shell/perShell.ts'
import { useLocale } from '../../shell/useLocale.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { fetchLetters } from '../../styles/letters.ts'

/** The language of the app, whichever that is. */
export const AS_THE_APP = 'app'

export type CharacterLanguage = Locale | typeof AS_THE_APP

const asLocale = (raw: unknown): Locale | undefined => (isLocale(raw) ? raw : undefined)

/** The language somebody wants the characters in, whatever the app speaks: many learned them in English. */
export const characterLanguageOf = perShell(({ storage }): Store<CharacterLanguage> => {
  const read = (): CharacterLanguage => storage.read('characterLanguage', asLocale) ?? AS_THE_APP
  const store = createStore(read())
  storage.onForeignChange('characterLanguage', () => store.set(read()))
  return {
    ...store,
    set(next) {
      if (next === AS_THE_APP) storage.remove('characterLanguage')
      else storage.write('characterLanguage', next)
      store.set(next)
    },
  }
})

/** The language to ask for the characters in: the chosen one, else the app's. */
export function useCharacterLocale(): Locale {
  const chosen = useReadable(characterLanguageOf(useShell()))
  const [locale] = useLocale()
  const spoken = chosen === AS_THE_APP ? locale : chosen
  useEffect(() => fetchLetters(spoken), [spoken])
  return spoken
}
