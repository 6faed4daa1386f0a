import { useEffect, useState } from 'react'
import type { CleanCss } from './cleanCss.ts'

/** A stylesheet without references to other hosts; null until it has been read, and where there is none. */
export function useCleanCss(css: string): CleanCss | null {
  const [clean, setClean] = useState<CleanCss | null>(null)
  useEffect(() => {
    if (css.trim() === '') return
    let isWanted = true
    void import('./cleanCss.ts').then(({ cleanCss }) => {
      if (isWanted) setClean(cleanCss(css, window.location.href))
    })
    return () => {
      isWanted = false
      setClean(null)
    }
  }, [css])
  return clean
}
