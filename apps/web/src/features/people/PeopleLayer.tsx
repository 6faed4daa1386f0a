import { useEffect } from 'react'
import { useNames } from '../../frame/useNames.ts'
import { useShell } from '../../frame/useShell.ts'
import { useTable } from '../../frame/useTable.ts'

/** Asks whoever is wanted as a Storyteller; the question goes away when nobody wants to know any more. */
export function Layer() {
  const { modals, table } = useShell()
  const names = useNames()
  const { view } = useTable()
  const by = view?.session.storytellerRequests[view.self.userId] ?? null
  const asker = view && by !== null ? names.user(view, by) : ''
  useEffect(() => {
    if (by === null) return
    const answered = modals.ask({
      type: 'confirm',
      title: { key: 'people:request.title' },
      text: { key: 'people:request.text', params: { name: asker } },
    })
    const { dialogue } = modals.get()
    let isOpen = true
    void answered.then((answer) => {
      // Closed because it was taken back: there is nobody to answer.
      if (isOpen && answer.ok) table.send('respondStoryteller', answer.value)
      isOpen = false
    })
    return () => {
      if (!isOpen || !dialogue) return
      isOpen = false
      modals.answer(dialogue.id, 'confirm', false)
    }
  }, [modals, table, by, asker])
  return null
}
