import { askTable } from '../../shell/askTable.ts'
import type { Shell } from '../../shell/shell.ts'
import type { SessionMeta } from './meta.ts'

/** Session's words about itself, changed for everybody. */
export const changeMeta = (shell: Shell, { isPublic, language, tags }: SessionMeta): Promise<boolean> =>
  askTable(shell, 'people:failed', 'updateMeta', { isPublic, language, tags })

/** Privacy: for those who know its name, from now on; the rest of what it says of itself stays as it is. */
export function makePrivate(shell: Shell): void {
  const session = shell.table.get().view?.session
  if (session) void changeMeta(shell, { ...session, isPublic: false })
}
