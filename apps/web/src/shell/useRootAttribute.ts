import { useLayoutEffect } from 'react'

/** Root attributes that are set while something is shown, and what each of those who show it says. */
const said = new Map<string, readonly string[]>()

function tell(name: string, values: readonly string[]): void {
  said.set(name, values)
  const value = values.at(-1)
  if (value === undefined) document.documentElement.removeAttribute(name)
  else document.documentElement.setAttribute(name, value)
}

/**
 * Root attribute that stands on the root element while this is shown, for styles far away from it. A rule that asks
 * the page with :has() instead has every element of it looked at again whenever anything moves.
 */
export function useRootAttribute(name: `data-${string}`, value: string | undefined): void {
  useLayoutEffect(() => {
    if (value === undefined) return
    tell(name, [...(said.get(name) ?? []), value])
    return () => {
      const values = said.get(name) ?? []
      tell(name, values.toSpliced(values.lastIndexOf(value), 1))
    }
  }, [name, value])
}
