import { askTable } from '../../shell/askTable.ts'
import type { Shell } from '../../shell/shell.ts'
import type { SessionMeta } from './meta.ts'

/** What a session says of itself, changed for everybody. */
export const changeMeta = (shell: Shell, { isPublic, language, tags }: SessionMeta): Promise<boolean> =>
  askTable(shell, 'people:failed', 'updateMeta', { isPublic, language, tags })

/** For those who know its name, from now on; the rest of what it says of itself stays as it is at this moment. */
export function makePrivate(shell: Shell): void {
  const session = shell.table.get().view?.session
  if (session) void changeMeta(shell, { ...session, isPublic: false })
}
