import { useEffect, useMemo } from 'react'
import type { Size } from '../../../lib/board/boxes.ts'
import type { BoardLayout } from '../../../lib/board/geometry.ts'
import { layoutReminders } from '../../../lib/board/reminders.ts'
import { layoutSeats } from '../../../lib/board/seats.ts'
import { useTableContent } from '../../../shared/characters/useTableContent.ts'
import { noteOf } from '../../../shared/notes/notes.ts'
import { useNotes } from '../../../shared/notes/useNotes.ts'
import { useFrame } from '../../../shell/useFrame.ts'
import { useReadable, useSetting, useShell } from '../../../shell/useShell.ts'
import { useView } from '../../../shell/useTable.ts'
import { seatModel } from '../model/seat.ts'
import { useIsRevealing, useIsTownSquare, useMode, usePlayers, useViewerKind } from '../useBoard.ts'

/** Reminders that this reader sees on each seat, counted as one text, so that only a change of it counts. */
function useReminderCounts(): readonly number[] {
  const players = usePlayers()
  const content = useTableContent()
  const kind = useViewerKind()
  const notes = useNotes()
  const isTownSquare = useIsTownSquare()
  const isRevealing = useIsRevealing()
  const counts = useMemo(
    () =>
      players
        .map((player, index) => {
          const note = noteOf(notes, player, index)
          return content
            ? seatModel({ player, content, kind, isTownSquare, isRevealing, note }).reminders.length
            : 0
        })
        .join(' '),
    [players, content, kind, notes, isTownSquare, isRevealing],
  )
  return useMemo(() => (counts === '' ? [] : counts.split(' ').map(Number)), [counts])
}

/** Layout of the board, from the size of the stage and what the reader has set. */
export function useLayout(stage: Size | null, viewport: Size): BoardLayout | null {
  const { board } = useShell()
  const [chosenZoom] = useSetting('tokenZoom')
  const [zoom] = useSetting('reminderZoom')
  const [stack] = useSetting('stackReminderTokens')
  const [isPublicSquare] = useSetting('hasPublicTownSquare')
  const isTownSquare = useIsTownSquare()
  const counts = useReminderCounts()
  const seat = useView(({ self }) => self.seat, -1)
  const count = useView(({ session }) => session.players.length, 0)
  // The public square stands as everybody else sees it: the first seat at the top.
  const ownSeat = isTownSquare && isPublicSquare ? -1 : seat
  const mode = useMode()
  const room = useFrame() === 'wide' ? 'whole' : 'docked'
  const need = room === 'docked' && mode === 'gather' ? 'nothing' : room
  const card = useReadable(board.card)
  const seatLayout = useMemo(
    () => stage && layoutSeats({ count, stage, viewport, chosenZoom, ownSeat, need, card }),
    [count, stage, viewport, chosenZoom, ownSeat, need, card],
  )
  const layout = useMemo((): BoardLayout | null => {
    if (!stage || !seatLayout) return null
    const fans = layoutReminders({ layout: seatLayout, stage, counts, stack, zoom })
    return { ...seatLayout, stage, fans }
  }, [stage, seatLayout, counts, stack, zoom])
  useEffect(() => {
    board.layout.set(layout)
    return () => board.layout.set(null)
  }, [board, layout])
  return layout
}
