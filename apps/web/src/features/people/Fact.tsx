import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/Icon.tsx'

export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export interface BadgeProps {
  readonly name: string
  readonly icon: IconName
  readonly children: ReactNode
}

/** Something worth knowing about a fact. */
export function Badge({ name, icon, children }: BadgeProps) {
  return (
    <span className="fact__badge" data-badge={name}>
      <Icon name={icon} />
      {children}
    </span>
  )
}
