import { leaveTable } from '../../frame/leave.ts'
import type { Shell } from '../../frame/shell.ts'

/** Asks, and leaves; the connection ends with the page. */
export async function leaveSession(shell: Shell): Promise<void> {
  const answer = await shell.modals.ask({
    type: 'confirm',
    title: { key: 'session:leave' },
    text: { key: 'session:leave.text' },
  })
  if (answer.ok && answer.value) leaveTable(shell)
}
