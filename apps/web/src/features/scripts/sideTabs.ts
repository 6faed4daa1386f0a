import type { SideTabContent } from '../../shell/board.ts'
import { useSetting } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'
import { Tab as CharacterTab } from './CharacterTab.tsx'
import { maySeeNightOrder } from './eyes.ts'
import { FirstNight, OtherNights } from './NightTabs.tsx'

const useHasEdition = (): boolean => useView(({ session }) => session.edition !== null, false)

function useSeesNightOrder(): boolean {
  const [isPlayerNightOrder] = useSetting('isPlayerNightOrder')
  return useView((view) => maySeeNightOrder(view, { isPlayerNightOrder }), false)
}

export const otherNights: SideTabContent = { Tab: OtherNights, useIsShown: useSeesNightOrder }
export const firstNight: SideTabContent = { Tab: FirstNight, useIsShown: useSeesNightOrder }
export const characters: SideTabContent = { Tab: CharacterTab, useIsShown: useHasEdition }
