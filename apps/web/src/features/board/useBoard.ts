import {
  isRevealing,
  type Mode,
  type PlayerView,
  type SeatRef,
  type SessionView,
  storytellerAt,
  type ViewerKind,
} from '@belfry/rules'
import { useMemo } from 'react'
import { useTableContent } from '../../shared/characters/useTableContent.ts'
import { noteOf } from '../../shared/notes/notes.ts'
import { useNotes } from '../../shared/notes/useNotes.ts'
import { type WriteTarget, writeTargetOf } from '../../shared/notes/writeTarget.ts'
import { useReadable, useSetting, useShell } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { shownMode } from './model/mode.ts'
import { type SeatModel, seatModel } from './model/seat.ts'

const NO_PLAYERS: readonly PlayerView[] = []

export const usePlayers = (): readonly PlayerView[] => useView(({ session }) => session.players, NO_PLAYERS)

export const usePlayer = (index: number): PlayerView | undefined =>
  useView(({ session }) => session.players[index], undefined)

type Entry = SessionView['session']['storytellers'][number]

/** A Storyteller's entry as a place at the table: nobody dies there, and nothing is ever revealed. */
const entryAsPlace = ({ id, role, alignment, reminders }: Entry): PlayerView => ({
  ...{ id, role, alignment, reminders, name: null },
  ...{ isDead: false, isVoteless: false, isMarkedForDeath: false, revealed: false, status: [], told: null },
})

/** A seat, or a Storyteller. */
export function usePlace(index: SeatRef): PlayerView | undefined {
  const player = usePlayer(index)
  const entry = useView(({ session }) => storytellerAt(session.storytellers, index), undefined)
  return useMemo(() => (entry ? entryAsPlace(entry) : player), [entry, player])
}

export const useViewerKind = (): ViewerKind => useView(({ self }) => self.kind, 'spectator')

export const useWriteTarget = (): WriteTarget => useView(writeTargetOf, 'none')

export function useMode(): Mode {
  const chosen = useReadable(useShell().board.mode)
  return useView((view) => shownMode(view, chosen), 'grimoire')
}

export const useIsTownSquare = (): boolean => useReadable(useShell().townSquare)

/** The grimoire is being revealed right now. */
export const useIsRevealing = () => useView(({ session }) => isRevealing(session.hook), false)

export const useHookName = () => useView(({ session }) => session.hook?.name ?? null, null)

/** Fingers instead of a mouse: a tap then opens the menu, which has room for them. */
export function useIsTouch(): boolean {
  const [isWanted] = useSetting('isTouchSupport')
  return useMediaQuery('(pointer: coarse)') && isWanted
}

/** Seat model for this reader; null while the characters are on their way. */
export function useSeatModel(index: number): SeatModel | null {
  const player = usePlace(index)
  const kind = useViewerKind()
  const content = useTableContent()
  const notes = useNotes()
  const isTownSquare = useIsTownSquare()
  const isRevealing = useIsRevealing()
  const note = noteOf(notes, player, index)
  return useMemo(
    () => (player && content ? seatModel({ player, content, kind, isTownSquare, isRevealing, note }) : null),
    [player, content, kind, isTownSquare, isRevealing, note],
  )
}
