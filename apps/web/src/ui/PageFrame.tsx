import './page-frame.css'
import type { ReactNode } from 'react'
import { Crest } from './Crest.tsx'

export interface PageFrameProps {
  readonly title: string
  /** A line below the title. */
  readonly about?: string
  /** What leads away from here, beside the title. */
  readonly ways: ReactNode
  /** For what is read and filled in rather than compared. */
  readonly isNarrow?: boolean
  readonly children: ReactNode
}

/** A page under the open sky: crest, title and ways on top, and what it is about below. */
export function PageFrame({ title, about, ways, isNarrow = false, children }: PageFrameProps) {
  return (
    <main className="page-frame" data-narrow={isNarrow}>
      <header className="page-frame__header">
        <Crest />
        <div className="page-frame__heading">
          <h1 className="page-frame__title">{title}</h1>
          {about !== undefined && <p>{about}</p>}
        </div>
        {ways}
      </header>
      {children}
    </main>
  )
}
