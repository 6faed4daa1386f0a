import type { ClientEvent } from '@belfry/client'
import { useEffect, useRef } from 'react'
import { announce } from '../../shared/announcements/announcements.ts'
import { acceptsHomeMade } from '../../shared/joining/join.ts'
import { useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'
import { leaveTable } from './leaveTable.ts'

/** What is said to everybody at the table once, and kept nowhere. */
function useAnnouncements(): void {
  const shell = useShell()
  useEffect(() => {
    const hear = (event: ClientEvent): void => {
      if (event.type !== 'messages') return
      for (const [name, payload] of event.messages) if (name === 'announcement') void announce(shell, payload)
    }
    return shell.table.watch(hear)
  }, [shell])
}

/** A link says nothing of a session's NPCs: newcomers who came by one are asked when they are seen. */
function useHomeMadeWarning(): void {
  const shell = useShell()
  const { mode, code, view } = useTable()
  const npcs = view?.session.npcs
  const stay = useRef<AbortController | null>(null)
  // One question for the whole stay, however often the NPCs change meanwhile.
  useEffect(() => {
    if (code === null) return
    const began = new AbortController()
    stay.current = began
    return () => began.abort()
  }, [code])
  useEffect(() => {
    if (mode !== 'online' || code === null || !npcs) return
    const signal = stay.current?.signal
    void acceptsHomeMade(shell, code, npcs, signal).then((answer) => {
      if (answer === 'no' && !signal?.aborted) leaveTable(shell)
    })
  }, [shell, mode, code, npcs])
}

export function useTableNews(): void {
  useAnnouncements()
  useHomeMadeWarning()
}
