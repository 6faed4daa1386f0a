import { useEffect, useRef } from 'react'
import { useNames } from '../../shared/people/useNames.ts'
import { useShell } from '../../shell/useShell.ts'
import { useTable, useView } from '../../shell/useTable.ts'
import { invitedBy, knocksIn } from './selectors.ts'
import { useBlockWarning } from './useBlockWarning.ts'
import { useLeavers } from './useLeavers.ts'

/** Whoever opens the door hears each knock once; the answer is with the people. */
function useKnocks(): void {
  const { notices, sounds } = useShell()
  const waiting = useView(knocksIn, knocksIn.none)
  const heard = useRef(new Set<string>())
  useEffect(() => {
    const isNew = waiting.filter(({ id }) => !heard.current.has(id))
    heard.current = new Set(waiting.map(({ id }) => id))
    for (const { username } of isNew) notices.show({ key: 'people:knock.news', params: { name: username } })
    if (isNew.length > 0) sounds.play('attentionGong')
  }, [waiting, notices, sounds])
}

/**
 * Asks whoever is wanted as a Storyteller; the question goes away when nobody wants to know any more. Whoever
 * closes it without an answer finds it with the people.
 */
export function Layer() {
  useKnocks()
  const { modals, notices, table } = useShell()
  const names = useNames()
  const { view } = useTable()
  useBlockWarning()
  useLeavers()
  const by = view && invitedBy(view)
  const asker = view && by !== null ? names.user(view, by) : ''
  useEffect(() => {
    if (by === null) return
    const standing = new AbortController()
    const question = {
      type: 'confirm',
      title: { key: 'people:request.title' },
      text: { key: 'people:request.text', params: { name: asker } },
      isNews: true,
      canWait: true,
    } as const
    void modals.ask(question, standing.signal).then((answer) => {
      // Taken back: there is nobody to answer.
      if (standing.signal.aborted) return
      if (answer.ok) table.send('respondStoryteller', answer.value)
      else notices.show({ key: 'people:request.waits', params: { name: asker } })
    })
    return () => standing.abort()
  }, [modals, notices, table, by, asker])
  return null
}
