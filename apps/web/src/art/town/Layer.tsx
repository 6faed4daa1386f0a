import type { ReactNode } from 'react'
import { CANVAS } from './streets.ts'

/** Sheet of the drawing; all have the same measure and lie over one another. */
export function Layer({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <svg
      className={`town__layer town__layer--${name}`}
      viewBox={`0 0 ${CANVAS.width} ${CANVAS.height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
