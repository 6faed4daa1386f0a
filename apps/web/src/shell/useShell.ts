import { createContext, useContext, useSyncExternalStore } from 'react'
import type { SettingName, SettingValues } from '../lib/settings/table.ts'
import type { Readable } from '../lib/store.ts'
import type { Shell } from './shell.ts'

export const ShellContext = createContext<Shell | null>(null)

export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('a component was rendered outside the shell')
  return shell
}

export const useReadable = <T>(store: Readable<T>): T => useSyncExternalStore(store.subscribe, store.get)

export function useSetting<N extends SettingName>(
  name: N,
): readonly [SettingValues[N], (value: SettingValues[N]) => void] {
  const { settings } = useShell()
  const values = useReadable(settings)
  return [values[name], (value) => settings.set(name, value)]
}
