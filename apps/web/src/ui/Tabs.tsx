import './tabs.css'
import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export interface TabsProps {
  readonly labels: readonly string[]
  readonly open: number
  readonly onOpen: (tab: number) => void
  /** The content of the open tab. */
  readonly children: ReactNode
}

export function Tabs({ labels, open, onOpen, children }: TabsProps) {
  return (
    <Base.Root className="tabs" value={open} onValueChange={(value: number) => onOpen(value)}>
      <Base.List className="tabs__list" activateOnFocus>
        {labels.map((label, index) => (
          <Base.Tab key={label} className="tabs__tab" value={index}>
            {label}
          </Base.Tab>
        ))}
      </Base.List>
      {labels.map((label, index) => (
        <Base.Panel key={label} className="tabs__panel" value={index}>
          {index === open && children}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
