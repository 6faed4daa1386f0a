import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useReadable, useShell } from './useShell.ts'

/** What belongs under the thumbs where the middle of the table is small, and into the middle where it is not. */
export function Dock({ children }: { readonly children: ReactNode }) {
  const dock = useReadable(useShell().board.dock)
  return dock ? createPortal(children, dock) : children
}
