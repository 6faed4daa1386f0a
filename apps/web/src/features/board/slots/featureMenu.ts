import { useEffect, useState } from 'react'
import { createStore } from '../../../lib/store.ts'
import type { SeatMenu, SeatMenuItem } from '../../../shell/board.ts'
import { perShell } from '../../../shell/perShell.ts'
import { useReadable, useShell } from '../../../shell/useShell.ts'

const NOTHING: SeatMenu = () => []

/** What other features add to the menus of seats: fetched with the board, asked whenever a menu is shown. */
const menusOf = perShell((shell) => {
  const store = createStore<SeatMenu>(NOTHING)
  const loaders = shell.features.flatMap(({ seatMenu }) => seatMenu ?? [])
  const load = async (): Promise<void> => {
    const menus = await Promise.all(loaders.map(async (fetch) => (await fetch()).seatMenu))
    store.set((...args) => menus.flatMap((menu): readonly SeatMenuItem[] => menu(...args)))
  }
  return { store, load }
})

/** Fetches the menus once; a board without them still has its own. */
export function useLoadedMenus(): void {
  const shell = useShell()
  const [failed, setFailed] = useState<Error | null>(null)
  useEffect(() => {
    menusOf(shell)
      .load()
      .catch((error: unknown) => setFailed(error instanceof Error ? error : new Error(String(error))))
  }, [shell])
  if (failed) throw failed
}

export const useFeatureMenu = (): SeatMenu => useReadable(menusOf(useShell()).store)
