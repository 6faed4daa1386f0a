import { COMPLETE_LOCALES, LOCALES } from '@belfry/i18n'
import { Select } from '../ui/Field.tsx'
import { useLocale } from './useLocale.ts'
import { useText } from './useText.ts'

/** Each language in its own name: whoever looks for theirs need not read this one. */
const LANGUAGES = LOCALES.filter(({ code }) => COMPLETE_LOCALES.includes(code)).map(({ code, name }) => ({
  value: code,
  label: name,
  lang: code,
}))

export function LanguageSelect() {
  const { t } = useText()
  const [locale, setLocale] = useLocale()
  return <Select label={t('common:language')} value={locale} options={LANGUAGES} onChange={setLocale} />
}
