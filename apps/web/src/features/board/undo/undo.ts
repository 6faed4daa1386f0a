import { askTable } from '../../../shell/askTable.ts'
import type { Shell } from '../../../shell/shell.ts'

/** Takes back the last deed. What a player was told by it is told otherwise only if the Storyteller says so. */
export async function undoLast(shell: Shell): Promise<void> {
  const offer = shell.table.get().view?.gamestateST?.undo
  if (!offer) {
    shell.notices.show({ key: 'board:undo.nothing' })
    return
  }
  const answer = offer.isTold
    ? await shell.modals.ask({
        type: 'confirm',
        title: { key: 'board:undo.tell.title' },
        text: { key: 'board:undo.tell.text' },
        yes: { key: 'board:undo.tell.yes' },
        no: { key: 'board:undo.tell.no' },
      })
    : null
  if (answer && !answer.ok) return
  await askTable(shell, 'board:error.undo', 'undo', { id: offer.id, isTold: answer?.value === true })
}
