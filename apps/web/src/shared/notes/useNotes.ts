import { useSyncExternalStore } from 'react'
import { perShell } from '../../shell/perShell.ts'
import { useShell } from '../../shell/useShell.ts'
import { createNotes, NO_NOTES, type Notes, notesKey } from './notes.ts'

/** The reader's own notes, one shelf for the window. */
export const notesOf = perShell(({ storage }) => createNotes(storage))

/** The notes about the session that is shown; none where there is no session. */
export function useNotes(): Notes {
  const shell = useShell()
  const notes = notesOf(shell)
  return useSyncExternalStore(
    (listener) => {
      const stops = [notes.subscribe(listener), shell.table.subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    () => {
      const { view } = shell.table.get()
      return view ? notes.of(notesKey(view)) : NO_NOTES
    },
  )
}
