/** A language as a small seal with its letters; flags belong to countries. */
export function LanguageIcon({ code, name }: { readonly code: string; readonly name: string }) {
  return (
    <span className="language-icon" role="img" aria-label={name} title={name} data-language={code}>
      {code.split('-')[0]}
    </span>
  )
}
