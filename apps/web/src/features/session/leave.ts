import type { Shell } from '../../frame/shell.ts'
import { pathOf } from '../../lib/routing/routes.ts'

/** Gets up from the table for good; the connection ends with the page. */
export async function leaveSession({ modals, session, navigator }: Shell): Promise<void> {
  const answer = await modals.ask({
    type: 'confirm',
    title: { key: 'session:leave' },
    text: { key: 'session:leave.text' },
  })
  if (!answer.ok || !answer.value) return
  session.leave()
  navigator.go(pathOf('Lobby'))
}
