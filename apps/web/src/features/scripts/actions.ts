import { can } from '../../lib/table/rights.ts'
import type { ActionRow } from '../../shell/feature.ts'
import type { Shell } from '../../shell/shell.ts'
import { maySeeNightOrder } from './eyes.ts'

const seesNightOrder = ({ table, settings }: Shell): boolean => {
  const { view } = table.get()
  return view !== null && maySeeNightOrder(view, settings.get())
}

export const SCRIPT_ACTIONS: readonly ActionRow[] = [
  {
    name: 'reference',
    label: 'actions:reference',
    scope: 'grimoire',
    keys: ['c'],
    icon: 'scroll',
    menu: 'during',
    isPlaying: true,
    isEnabled: ({ table }) => table.get().view?.session.edition != null,
    run: (shell) =>
      void import('../../shared/sides/clickSheet.ts').then(({ clickSheet }) =>
        clickSheet(shell, 'characters'),
      ),
  },
  {
    name: 'nightOrder',
    label: 'actions:nightOrder',
    scope: 'grimoire',
    keys: ['o'],
    icon: 'order',
    menu: 'during',
    isEnabled: seesNightOrder,
    // What knows the order of nights comes with the table.
    run: (shell) => void import('./nightTab.ts').then(({ clickNightTab }) => clickNightTab(shell)),
  },
  {
    name: 'gatherEdition',
    label: 'actions:gatherEdition',
    scope: 'gather',
    keys: ['2'],
    icon: 'book',
    menu: 'game',
    isEnabled: ({ table }) => can(table.get().view?.self, 'chooseScript'),
    run: ({ modals }) => void modals.open({ name: 'edition', params: undefined }),
  },
]
