import type { Failure } from '@belfry/kit'
import { isTableRevealing } from '../../lib/table/revealing.ts'
import { can } from '../../lib/table/rights.ts'
import type { ActionRow } from '../../shell/feature.ts'
import type { Shell } from '../../shell/shell.ts'

const mayDeal = ({ table }: Shell): boolean => can(table.get().view?.self, 'deal')

const MIN_PLAYERS = 5

/** Travellers do not count, but who is one is only known with the characters: the modal says so where it matters. */
const hasEnoughSeats = ({ table }: Shell): boolean =>
  (table.get().view?.session.players.length ?? 0) >= MIN_PLAYERS

const forStorytellers = (shell: Shell): Failure | null =>
  mayDeal(shell) ? null : { code: 'not-storyteller', params: {} }

export const CHARACTER_ACTIONS: readonly ActionRow[] = [
  {
    name: 'gatherNpcs',
    label: 'characters:action.npcs',
    scope: 'gather',
    keys: ['4'],
    icon: 'quill',
    menu: 'game',
    isEnabled: (shell) => mayDeal(shell) && !isTableRevealing(shell.table),
    whyNot: forStorytellers,
    run: ({ modals }) => void modals.open({ name: 'npc', params: undefined }),
  },
  {
    name: 'gatherRoles',
    label: 'characters:action.roles',
    scope: 'gather',
    keys: ['5'],
    icon: 'mask',
    menu: 'game',
    isEnabled: (shell) => mayDeal(shell) && !isTableRevealing(shell.table) && hasEnoughSeats(shell),
    whyNot: (shell) =>
      forStorytellers(shell) ??
      (hasEnoughSeats(shell) ? null : { code: 'too-few-players', params: { min: MIN_PLAYERS } }),
    run: ({ modals }) => void modals.open({ name: 'roles', params: undefined }),
  },
]
