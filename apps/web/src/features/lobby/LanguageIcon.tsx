/** A language as a small seal with its letters; flags belong to countries. */
export function LanguageIcon({ code, name }: { readonly code: string; readonly name: string }) {
  return (
    <span className="language-icon" title={name} data-language={code}>
      <span aria-hidden="true">{code.split('-')[0]}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  )
}
