import { type ReactNode, useId } from 'react'

export interface CardProps {
  readonly name: string
  readonly title: string
  /** What somebody should do something about. */
  readonly warning?: string | undefined
  readonly children: ReactNode
}

/** Card: one matter of the house. */
export function Card({ name, title, warning, children }: CardProps) {
  const id = useId()
  return (
    <section
      className="status__card notice"
      data-card={name}
      data-bad={warning !== undefined}
      aria-labelledby={id}
    >
      <h2 id={id} className="status__heading">
        {title}
      </h2>
      {warning !== undefined && <p className="status__warning">{warning}</p>}
      {children}
    </section>
  )
}

export interface FactRow {
  readonly label: string
  readonly value: string
  readonly isBad?: boolean
}

export function FactList({ rows }: { readonly rows: readonly FactRow[] }) {
  return (
    <dl className="status__facts">
      {rows.map(({ label, value, isBad = false }) => (
        <div key={label} className="status__fact" data-bad={isBad}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
