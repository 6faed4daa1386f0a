import { createStore } from '../../lib/store.ts'
import { perShell } from '../../shell/perShell.ts'

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id))

/** Looking: whose pictures are on the screen right now. In a window that nobody sees, nobody's. */
export const lookingOf = perShell(() => {
  const owners = new Map<Element, string>()
  const visible = new Set<Element>()
  const seen = createStore<ReadonlySet<string>>(new Set())
  let observer: IntersectionObserver | null = null

  const look = (): void => {
    const onScreen = document.hidden ? [] : [...visible]
    const next = new Set(onScreen.flatMap((element) => owners.get(element) ?? []))
    if (!isSame(seen.get(), next)) seen.set(next)
  }
  const begin = (): IntersectionObserver => {
    document.addEventListener('visibilitychange', look)
    return new IntersectionObserver((changes) => {
      for (const { target, isIntersecting } of changes)
        if (isIntersecting && owners.has(target)) visible.add(target)
        else visible.delete(target)
      look()
    })
  }

  return {
    seen,
    /** Somebody's picture has a place on the board. */
    watch: (userId: string, element: Element): (() => void) => {
      observer ??= begin()
      owners.set(element, userId)
      observer.observe(element)
      return () => {
        observer?.unobserve(element)
        owners.delete(element)
        visible.delete(element)
        look()
      }
    },
  }
})
