import { type RefObject, useEffect } from 'react'
import { createStore, type Store } from '../../../lib/store.ts'
import { perShell } from '../../../shell/perShell.ts'
import type { Shell } from '../../../shell/shell.ts'
import { useReadable, useShell } from '../../../shell/useShell.ts'

/** Whether somebody wants to write and the field, which may not be there yet, has not heard of it. */
const isWanted = perShell((): Store<boolean> => createStore(false))

/** Opens the text tab with the cursor in the message. */
export function startWriting(shell: Shell): void {
  shell.board.tabs.set('text', 'open')
  isWanted(shell).set(true)
}

/** The field goes to meet whoever wants to write. */
export function useCursor(field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>): void {
  const wish = isWanted(useShell())
  const isNow = useReadable(wish)
  useEffect(() => {
    if (!isNow || !field.current || field.current.disabled) return
    field.current.focus()
    wish.set(false)
  }, [isNow, wish, field])
}
