import type { TextKey } from '@belfry/i18n'
import type { Failure } from '@belfry/kit'
import { can } from '../../lib/table/rights.ts'
import type { MenuTab } from '../../shell/feature.ts'
import type { Shell } from '../../shell/shell.ts'
import type { IconName } from '../../ui/Icon.tsx'

export const MENU_TABS = ['game', 'during', 'app'] as const satisfies readonly MenuTab[]

/** A line of the menu, whichever feature it comes from. */
export interface MenuEntry {
  readonly name: string
  readonly label: TextKey
  readonly icon?: IconName
  readonly keys: readonly string[]
  readonly isEnabled: boolean
  readonly whyNot: Failure | null
  readonly run: () => void
}

/**
 * Tab of an action. The first one is what one can do with the game: setting it up is the Storyteller's, and nobody
 * else can ever do it; they find there what taking part is.
 */
function tabOf(shell: Shell, row: Shell['actions']['rows'][number]): MenuTab | undefined {
  const { self } = shell.table.get().view ?? {}
  if (row.right && !can(self, row.right)) return undefined
  if (can(self, 'lead')) return row.menu
  if (row.isPlaying) return 'game'
  return row.menu === 'game' && !shell.actions.isEnabled(row.name) ? undefined : row.menu
}

/** Entries of a tab: first the actions, which have keys, then what features add besides. */
export function entriesOf(shell: Shell, tab: MenuTab): readonly MenuEntry[] {
  const { actions, features } = shell
  const fromActions = actions.rows
    .filter((row) => tabOf(shell, row) === tab)
    .map((row) => ({
      name: row.name,
      label: row.label,
      ...(row.icon ? { icon: row.icon } : {}),
      keys: actions.keysOf(row.name),
      isEnabled: actions.isEnabled(row.name),
      whyNot: actions.whyNot(row.name),
      run: () => void actions.run(row.name),
    }))
  const fromMenus = features
    .flatMap(({ menu = [] }) => menu)
    .filter((row) => row.menu === tab && row.isShown?.(shell) !== false)
    .map(({ name, label, icon, run }) => ({
      name,
      label,
      icon,
      keys: [],
      isEnabled: true,
      whyNot: null,
      run: () => run(shell),
    }))
  return [...fromActions, ...fromMenus]
}
