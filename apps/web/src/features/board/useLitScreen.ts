import { useEffect } from 'react'
import { keepScreenLit } from '../../lib/browser/wakeLock.ts'
import { useView } from '../../shell/useTable.ts'

/** A telephone on the table stays lit while a game is played: whoever listens to the others touches nothing. */
export function useLitScreen(): void {
  const isRunning = useView(({ session }) => session.game.isRunning, false)
  useEffect(
    () => (isRunning ? keepScreenLit({ document, wakeLock: navigator.wakeLock }) : undefined),
    [isRunning],
  )
}
