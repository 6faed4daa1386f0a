import { hasInsight, type Viewer } from '../core/viewer.ts'
import type { PointingPhase, PointingState, SessionState } from '../state.ts'
import { runningPointing } from './policy.ts'

export interface PointingView {
  isPointing: PointingPhase
  locksAt: number | null
  pointers: Record<string, number>
  recipients: string[]
}

/** Sight of the fingers: by day everybody's; at night only those who point, and those with the grimoire. */
export const mayKnowPointing = (pointing: PointingState, atNight: boolean, viewer: Viewer): boolean =>
  !atNight || hasInsight(viewer) || pointing.recipients.includes(viewer.userId)

export const noPointingView = (): PointingView => ({
  isPointing: false,
  locksAt: null,
  pointers: {},
  recipients: [],
})

export function pointingView(state: SessionState, viewer: Viewer): PointingView {
  const running = runningPointing(state)
  if (!running || !mayKnowPointing(running.pointing, running.atNight, viewer)) return noPointingView()
  const { pointing } = running
  const pointers: Record<string, number> = {}
  for (const [userId, seat] of Object.entries(pointing.pointers)) pointers[userId] = seat
  return {
    isPointing: pointing.isPointing,
    locksAt: pointing.locksAt,
    pointers,
    recipients: pointing.recipients.map((id) => id),
  }
}
