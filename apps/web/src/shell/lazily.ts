import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react'

/** A component that is fetched when it is wanted. */
export interface Lazy<Props> {
  readonly Component: ComponentType<Props>
  /** Brings it here before it is drawn; after trouble the next call tries again. */
  readonly fetch: () => Promise<unknown>
  readonly isHere: () => boolean
}

/** What is here already is handed over at once: a promise would make React wait. */
const atOnce = <T>(value: T): Promise<T> =>
  // biome-ignore lint/suspicious/noThenProperty: React asks a promise, and this one answers without delay
  ({ then: (done: (value: T) => unknown) => done(value) }) as unknown as Promise<T>

/**
 * React's lazy for components that can be fetched ahead. What React has to wait for while drawing it shows 300 ms
 * later at the earliest, however soon it came; what is here before is shown at once.
 */
export function lazily<Props>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  let here: { readonly default: ComponentType<Props> } | null = null
  let onItsWay: Promise<{ readonly default: ComponentType<Props> }> | null = null
  const fetch = (): Promise<{ readonly default: ComponentType<Props> }> => {
    onItsWay ??= load().then(
      (component) => {
        here = { default: component }
        return here
      },
      (error: unknown) => {
        onItsWay = null
        throw error
      },
    )
    return onItsWay
  }
  const Component: ComponentType<Props> = lazy(() => (here ? atOnce(here) : fetch()))
  return { Component, fetch, isHere: () => here !== null }
}

/** Whether it is here; fetches it if not. Trouble is for whoever wants to hear of it, else for the boundary around. */
export function useFetched<Props>(
  wanted: Lazy<Props> | null | undefined,
  onTrouble?: (error: unknown) => void,
): boolean {
  const [arrived, setArrived] = useState<Lazy<Props> | null>(null)
  const [trouble, setTrouble] = useState<{ readonly error: unknown } | null>(null)
  const isHere = wanted ? arrived === wanted || wanted.isHere() : false
  const fail = useEffectEvent((error: unknown) =>
    (onTrouble ?? ((cause) => setTrouble({ error: cause })))(error),
  )
  useEffect(() => {
    if (!wanted || isHere) return
    let isStillWanted = true
    wanted.fetch().then(
      () => isStillWanted && setArrived(wanted),
      (error: unknown) => isStillWanted && fail(error),
    )
    return () => {
      isStillWanted = false
    }
  }, [wanted, isHere])
  if (trouble) throw trouble.error
  return isHere
}
