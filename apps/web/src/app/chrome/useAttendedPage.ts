import { useEffect } from 'react'

const APP = 'Belfry'

/** Looks after focus and title; nobody waits for it. */
export function useAttendedPage(): void {
  useEffect(() => {
    let end = (): void => undefined
    let isWanted = true
    void import('../../lib/browser/attendPage.ts').then(({ attendPage }) => {
      if (isWanted) end = attendPage(APP)
    })
    return () => {
      isWanted = false
      end()
    }
  }, [])
}
