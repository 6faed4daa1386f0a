import { askTable } from '../../../shell/askTable.ts'
import type { Shell } from '../../../shell/shell.ts'

/** Asks what players are told where the undo changes it; null cancels. */
async function askTelling(shell: Shell): Promise<'tell' | 'silent' | null> {
  const answer = await shell.modals.ask({
    type: 'choice',
    title: { key: 'board:undo.tell.title' },
    text: { key: 'board:undo.tell.text' },
    choices: [
      { value: 'silent', label: { key: 'board:undo.tell.no' } },
      { value: 'tell', label: { key: 'board:undo.tell.yes' }, kind: 'primary' },
    ],
  })
  return answer.ok ? (answer.value as 'tell' | 'silent' | null) : null
}

/** Undoes the Storyteller's last deed; closing the question about telling cancels it. */
export async function undoLast(shell: Shell): Promise<void> {
  const offer = shell.table.get().view?.gamestateST?.undo
  if (!offer) {
    shell.notices.show({ key: 'board:undo.nothing' })
    return
  }
  const telling = offer.isTold ? await askTelling(shell) : 'silent'
  if (telling === null) return
  await askTable(shell, 'board:error.undo', 'undo', { id: offer.id, isTold: telling === 'tell' })
}
