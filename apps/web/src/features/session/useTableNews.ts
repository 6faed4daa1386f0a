import type { ClientEvent } from '@belfry/client'
import { useEffect } from 'react'
import { takesPart } from '../../lib/table/rights.ts'
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

/**
 * A link doesn't tell what a session plays with, so a newcomer who came by one is asked at the table: once, on
 * arrival, and only a spectator. Storytellers chose the script, and seated players are in the game.
 */
function useHomebrewQuestion(): void {
  const shell = useShell()
  const { mode, code, view } = useTable()
  const stay = mode === 'online' && view ? code : null
  useEffect(() => {
    const first = shell.table.get().view
    if (stay === null || !first || takesPart(first.self)) return
    const began = new AbortController()
    void acceptsHomeMade(shell, stay, first.session.npcs, began.signal).then((answer) => {
      if (answer === 'no' && !began.signal.aborted) leaveTable(shell)
    })
    return () => began.abort()
  }, [shell, stay])
}

export function useTableNews(): void {
  useAnnouncements()
  useHomebrewQuestion()
}
