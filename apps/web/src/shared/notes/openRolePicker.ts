import type { Shell } from '../../shell/shell.ts'
import { tableContent } from '../characters/tableContent.ts'
import { writtenRole } from './writeToken.ts'

const CHARACTERS_TAB = 0
const TRAVELLERS_TAB = 1

/** Opens the character picker for a seat, at the tab of the character that lies there. */
export function openRolePicker(shell: Shell, playerIndex: number): void {
  const content = shell.content.get()
  const edition = shell.table.get().view?.session.edition ?? null
  const { role } = writtenRole(shell, playerIndex)
  const team = content && role !== null ? tableContent(content, edition).character(role)?.team : undefined
  const tab = team === 'traveller' ? TRAVELLERS_TAB : CHARACTERS_TAB
  shell.modals.open({ name: 'role', params: { playerIndex }, tab })
}
