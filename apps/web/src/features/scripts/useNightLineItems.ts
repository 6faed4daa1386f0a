import { useEffect, useState } from 'react'
import { createStore } from '../../lib/store.ts'
import type { NightLine, NightLineItem, NightLines } from '../../shell/board.ts'
import { perShell } from '../../shell/perShell.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'

const NOTHING: NightLines = () => []

/** What features let a Storyteller do from the night sheet: fetched with the first sheet that is opened. */
const linesOf = perShell((shell) => {
  const store = createStore<NightLines>(NOTHING)
  const loaders = shell.features.flatMap(({ nightLines }) => nightLines ?? [])
  let loading: Promise<void> | null = null
  const load = async (): Promise<void> => {
    const all = await Promise.all(loaders.map(async (fetch) => (await fetch()).nightLines))
    store.set((...args) => all.flatMap((lines): readonly NightLineItem[] => lines(...args)))
  }
  return {
    store,
    load: (): Promise<void> => {
      loading ??= load()
      return loading
    },
  }
})

/** What can be done from this line now. */
export function useNightLineItems(line: NightLine): readonly NightLineItem[] {
  const shell = useShell()
  const { store, load } = linesOf(shell)
  const items = useReadable(store)
  const [failed, setFailed] = useState<Error | null>(null)
  // What can be done follows the table while the sheet is open.
  useTable()
  useEffect(() => {
    load().catch((error: unknown) => setFailed(error instanceof Error ? error : new Error(String(error))))
  }, [load])
  if (failed) throw failed
  return items(shell, line)
}
