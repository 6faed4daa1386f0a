import type { Shell } from '../../shell/shell.ts'
import { leaveTable } from './leaveTable.ts'

/** Asks, and leaves; the connection ends with the page. */
export async function leaveSession(shell: Shell): Promise<void> {
  const answer = await shell.modals.ask({
    type: 'confirm',
    title: { key: 'session:leave' },
    text: { key: 'session:leave.text' },
  })
  if (answer.ok && answer.value) leaveTable(shell)
}
