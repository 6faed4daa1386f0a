import { BLUFF_COUNT } from '@belfry/rules'
import { can } from '../../../lib/table/rights.ts'
import { notesKey, withBluff } from '../../../shared/notes/notes.ts'
import { notesOf } from '../../../shared/notes/useNotes.ts'
import { askTable } from '../../../shell/askTable.ts'
import type { Shell } from '../../../shell/shell.ts'

/** The Storyteller's bluffs lie on the table; everybody else's are notes. */
export function writeBluff(shell: Shell, at: number, role: string | null): void {
  const { view } = shell.table.get()
  if (!view) return
  if (!can(view.self, 'giveBluffs')) {
    notesOf(shell).change(notesKey(view), (notes) => withBluff(notes, at, role))
    return
  }
  const present = view.session.bluffs ?? []
  const bluffs = Array.from({ length: BLUFF_COUNT }, (_, index) =>
    index === at ? role : (present[index] ?? null),
  )
  void askTable(shell, 'board:error.bluffs', 'bluffs', bluffs)
}
