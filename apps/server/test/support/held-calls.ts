import { onTestFinished, vi } from 'vitest'

type Method<Name extends string> = Record<Name, (...input: never[]) => Promise<unknown>>

interface HeldCalls {
  /** Calls that wait now. */
  waiting(): number
  /** The most calls that were under way at once. */
  most(): number
  count(): number
  /** Lets all calls go on, those to come too. */
  release(): void
}

/**
 * Holds the calls of a method until they are released or the test ends, and counts how many are under way at once;
 * with `isMeant` only those that it is true for.
 */
export function heldCalls<Name extends string>(
  owner: Method<Name>,
  name: Name,
  isMeant: (...input: never[]) => boolean = () => true,
): HeldCalls {
  const call = owner[name]
  const gate = Promise.withResolvers<void>()
  let waiting = 0
  let most = 0
  let count = 0
  const spy = vi.spyOn(owner, name as never).mockImplementation((async (...input: never[]) => {
    if (!isMeant(...input)) return call.apply(owner, input)
    count += 1
    waiting += 1
    most = Math.max(most, waiting)
    await gate.promise
    try {
      return await call.apply(owner, input)
    } finally {
      waiting -= 1
    }
  }) as never)
  onTestFinished(() => {
    gate.resolve()
    spy.mockRestore()
  })
  return {
    waiting: () => waiting,
    most: () => most,
    count: () => count,
    release: () => gate.resolve(),
  }
}
