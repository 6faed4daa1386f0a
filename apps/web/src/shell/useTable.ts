import type { SessionView } from '@belfry/rules'
import { useRef, useSyncExternalStore } from 'react'
import { can, type Right } from '../lib/table/rights.ts'
import type { TableMode, TableState } from '../lib/table/table.ts'
import { useShell } from './useShell.ts'

export const useTable = (): TableState => {
  const { table } = useShell()
  return useSyncExternalStore(table.subscribe, table.get)
}

/** Mode of this window: a session, a table of its own, or neither. */
export const useTableMode = (): TableMode => {
  const { table } = useShell()
  return useSyncExternalStore(table.subscribe, () => table.get().mode)
}

/**
 * A part of the session's view. Renders again only when that part changed, so that a raised hand does not
 * redraw twenty seats; `isSame` decides, by identity unless told otherwise.
 */
export function useView<T>(
  select: (view: SessionView) => T,
  otherwise: T,
  isSame: (a: T, b: T) => boolean = Object.is,
): T {
  const { table } = useShell()
  const last = useRef<{ readonly value: T } | null>(null)
  const get = (): T => {
    const { view } = table.get()
    const value = view ? select(view) : otherwise
    if (last.current && isSame(last.current.value, value)) return last.current.value
    last.current = { value }
    return value
  }
  return useSyncExternalStore(table.subscribe, get)
}

/** Right of whoever looks. */
export const useCan = (right: Right): boolean => useView(({ self }) => can(self, right), false)
