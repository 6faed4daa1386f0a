import './numbered-name.css'

/** What sets two of the same name apart. */
const NUMBERED = /^(.*\S)( \d{1,3})$/

/** Name where it may be cut: what is left out is letters, never the number at its end. */
export function NumberedName({ name, className }: { readonly name: string; readonly className: string }) {
  const [, letters, number] = NUMBERED.exec(name) ?? []
  if (letters === undefined) return <span className={className}>{name}</span>
  return (
    <span className={`${className} numbered-name`}>
      <span className="numbered-name__letters">{letters}</span>
      <span className="numbered-name__number">{number}</span>
    </span>
  )
}
