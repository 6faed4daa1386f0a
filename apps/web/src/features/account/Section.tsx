import { type ReactNode, useId } from 'react'

export interface SectionProps {
  readonly name: string
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** Section of the account: a notice of its own on the page. */
export function Section({ name, title, text, children }: SectionProps) {
  const id = useId()
  return (
    <section className="account__section notice" data-section={name} aria-labelledby={id}>
      <h2 id={id} className="account__heading">
        {title}
      </h2>
      <p>{text}</p>
      {children}
    </section>
  )
}
