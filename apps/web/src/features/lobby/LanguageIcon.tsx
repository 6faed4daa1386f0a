import { LANGUAGE_SIGNS } from './languageSigns.ts'

/** A language as a small seal: letters of its own, and its short name below them. */
export function LanguageIcon({ code, name }: { readonly code: string; readonly name: string }) {
  const [language = code] = code.split('-')
  return (
    <span className="language-icon" title={name} data-language={code}>
      <span className="language-icon__sign" aria-hidden="true" lang={language}>
        {LANGUAGE_SIGNS[language] ?? language}
      </span>
      <span className="language-icon__code" aria-hidden="true">
        {language}
      </span>
      <span className="visually-hidden">{name}</span>
    </span>
  )
}
