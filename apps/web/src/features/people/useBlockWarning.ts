import { useEffect, useRef } from 'react'
import { useBlocked } from '../../shared/people/useBlocked.ts'
import { useNames } from '../../shared/people/useNames.ts'
import { useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'

/** Tells once for each stay who of those at the table is blocked; at a table one hosts they never come to be. */
export function useBlockWarning(): void {
  const { notices } = useShell()
  const names = useNames()
  const blocked = useBlocked()
  const { view, code, mode } = useTable()
  const told = useRef<{ readonly code: string | null; readonly ids: Set<string> }>({ code, ids: new Set() })
  const here =
    mode === 'online' && view
      ? view.session.usersAll.filter(({ id, isOnline }) => isOnline && blocked.has(id))
      : []
  const ids = here.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (told.current.code !== code) told.current = { code, ids: new Set() }
    const fresh = ids.split(' ').filter((id) => id !== '' && !told.current.ids.has(id))
    if (fresh.length === 0 || !view) return
    for (const id of fresh) told.current.ids.add(id)
    const params = { names: fresh.map((id) => names.user(view, id)).join(', ') }
    notices.show({ key: 'people:block.warning', params }, 'bad')
  }, [ids, code, view, names, notices])
}
