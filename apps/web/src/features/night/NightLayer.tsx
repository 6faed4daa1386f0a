import { useEffect } from 'react'
import { useShell } from '../../shell/useShell.ts'
import { showPreparing } from './signalDraft.ts'

/** Listens for what is kept nowhere: that somebody is putting a signal together. */
export function Layer() {
  const shell = useShell()
  useEffect(
    () =>
      shell.table.watch((event) => {
        if (event.type !== 'messages') return
        for (const [name, payload] of event.messages)
          if (name === 'signalIndicator') showPreparing(shell, payload.senderId)
      }),
    [shell],
  )
  return null
}
