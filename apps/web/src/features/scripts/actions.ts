import { nightOfPhase } from '@belfry/content'
import type { ActionRow } from '../../shell/feature.ts'
import type { Shell } from '../../shell/shell.ts'
import { maySeeNightOrder } from './eyes.ts'

const phaseOf = ({ table }: Shell): number => table.get().view?.session.game.phase ?? 0

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
    isEnabled: ({ table }) => table.get().view?.session.edition != null,
    run: ({ board }) => board.tabs.click('characters'),
  },
  {
    name: 'nightOrder',
    label: 'actions:nightOrder',
    scope: 'grimoire',
    keys: ['o'],
    icon: 'order',
    menu: 'during',
    isEnabled: seesNightOrder,
    run: (shell) =>
      shell.board.tabs.click(nightOfPhase(phaseOf(shell)) === 'firstNight' ? 'first-night' : 'other-nights'),
  },
  {
    name: 'gatherEdition',
    label: 'actions:gatherEdition',
    scope: 'gather',
    keys: ['2'],
    icon: 'book',
    menu: 'game',
    isEnabled: ({ table }) => table.get().view?.self.kind === 'storyteller',
    run: ({ modals }) => void modals.open({ name: 'edition', params: undefined }),
  },
]
