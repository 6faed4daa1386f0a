import type { SessionView } from '@belfry/rules'
import { useEffect, useRef } from 'react'
import { can } from '../../lib/table/rights.ts'
import { useNames } from '../../shared/people/useNames.ts'
import { useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'

interface Leaver {
  readonly line: number
  readonly userId: string
  readonly seat: number
}

/** Seats that their players left by themselves, as the log has them. */
const leaversIn = ({ gamestate }: SessionView): readonly Leaver[] =>
  gamestate.texts.flatMap(({ msgId: line, message }) =>
    typeof message !== 'string' && message.type === 'seat_vacate'
      ? [{ line, userId: String(message.data['id']), seat: Number(message.data['seat']) }]
      : [],
  )

/** Whoever leads a running game is told at once that a seat in it is empty: the game waits for nobody there. */
export function useLeavers(): void {
  const { notices } = useShell()
  const names = useNames()
  const { view, code, mode } = useTable()
  const told = useRef<{ readonly code: string | null; readonly line: number } | null>(null)
  useEffect(() => {
    if (mode !== 'online' || !view) return
    const leavers = leaversIn(view)
    const before = told.current?.code === code ? told.current.line : Number.POSITIVE_INFINITY
    told.current = { code, line: leavers.at(-1)?.line ?? -1 }
    if (!can(view.self, 'lead') || !view.session.game.isRunning) return
    for (const { line, userId, seat } of leavers)
      if (line > before)
        notices.show(
          { key: 'chat:system.seat_vacate', params: { name: names.user(view, userId), seat } },
          'bad',
        )
  }, [view, code, mode, names, notices])
}
