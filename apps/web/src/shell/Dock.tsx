import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useReadable, useShell } from './useShell.ts'

/** Dock: under the thumbs where the middle of the table is small, in the middle where it is not. */
export function Dock({ children }: { readonly children: ReactNode }) {
  const dock = useReadable(useShell().board.dock)
  return dock ? createPortal(children, dock) : children
}
