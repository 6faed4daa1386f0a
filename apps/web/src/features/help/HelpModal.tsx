import './help.css'
import type { ComponentType } from 'react'
import type { ModalProps } from '../../shell/feature.ts'
import { About } from './About.tsx'
import { Credits } from './Credits.tsx'
import { Legal } from './Legal.tsx'

const TABS: readonly ComponentType[] = [About, Legal, Credits]

export function Modal({ tab }: ModalProps) {
  const Tab = TABS[tab] ?? About
  return (
    <div className="help">
      <Tab />
    </div>
  )
}
