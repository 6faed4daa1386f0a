import { useCallback } from 'react'
import { useShell } from './useShell.ts'

/** Hands the place above a sheet's title to the board for as long as the sheet is there. */
export function useOverSheets(): (place: HTMLElement | null) => (() => void) | undefined {
  const { overSheets } = useShell().board
  return useCallback(
    (place) => {
      if (!place) return undefined
      overSheets.set([...overSheets.get(), place])
      return () => overSheets.set(overSheets.get().filter((each) => each !== place))
    },
    [overSheets],
  )
}
