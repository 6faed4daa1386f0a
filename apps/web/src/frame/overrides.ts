import { createOverrides, noAvatar } from '../lib/people/overrides.ts'
import { perShell } from './perShell.ts'
import { useReadable, useShell } from './useShell.ts'

/** How the reader wants to see people, one list for the window. */
export const overridesOf = perShell(({ storage }) => createOverrides(storage))

/** Whether somebody's picture is wanted, and the switch for it. */
export function useAvatarWish(userId: string): readonly [boolean, (isWanted: boolean) => void] {
  const overrides = overridesOf(useShell())
  const isWanted = useReadable(overrides)[noAvatar(userId)] !== true
  return [isWanted, (wanted) => overrides.set(noAvatar(userId), wanted ? undefined : true)]
}
