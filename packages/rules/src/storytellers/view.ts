import type { SessionState } from '../state.ts'

/** Requests to co-storytell: who has been asked, and by whom. */
export function storytellerRequestsView(state: SessionState): Record<string, string> {
  const view: Record<string, string> = {}
  for (const [userId, by] of Object.entries(state.storytellerRequests)) view[userId] = by
  return view
}
