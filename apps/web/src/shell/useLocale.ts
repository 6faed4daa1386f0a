import { DEFAULT_LOCALE, isLocale, type Locale } from '@belfry/i18n'
import { useTranslation } from 'react-i18next'
import { showFailure } from './showFailure.ts'
import { useShell } from './useShell.ts'

/** The language in use and a way to change it for good. */
export function useLocale(): readonly [Locale, (locale: Locale) => void] {
  const { storage, modals } = useShell()
  const { i18n } = useTranslation()
  const locale = isLocale(i18n.language) ? i18n.language : DEFAULT_LOCALE
  const change = (next: Locale): void => {
    i18n.changeLanguage(next).then(
      () => storage.write('locale', next),
      () => showFailure(modals, { code: 'language-failed', params: {} }),
    )
  }
  return [locale, change]
}
