import type { ActionName } from '../lib/actions/keymap.ts'
import { useReadable, useSetting, useShell } from './useShell.ts'

/** The keys that would run an action here and now, to be named beside it. */
export function useKeys(name: ActionName): readonly string[] {
  const { actions, keybindings } = useShell()
  useReadable(keybindings)
  useReadable(actions.scopes)
  useSetting('hasCharacterKeys')
  return actions.keysOf(name)
}
