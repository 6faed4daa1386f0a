/** Languages a session can be held in. Their names come from the browser, in the language in use. */
export const SESSION_LANGUAGES: readonly string[] = [
  'ar',
  'bg',
  'ca',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'eo',
  'es',
  'et',
  'eu',
  'fa',
  'fi',
  'fr',
  'ga',
  'gl',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'is',
  'it',
  'ja',
  'ka',
  'ko',
  'lt',
  'lv',
  'ms',
  'nl',
  'no',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh',
]

const ENGLISH = 'en'

/** The language of a browser, as sessions name it. */
export const sessionLanguageFor = (wishes: readonly string[]): string =>
  wishes
    .map((wish) => wish.split('-')[0]?.toLowerCase() ?? '')
    .find((code) => SESSION_LANGUAGES.includes(code)) ?? ENGLISH

export function languageName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code
  } catch {
    // A session may have been made by a client that knows more languages than this browser.
    return code
  }
}
