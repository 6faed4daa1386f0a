import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * A row that moves in the document loses the focus, although nobody took it away. Remembers who had it and gives
 * it back after the change.
 */
export function useKeptFocus<E extends HTMLElement>(content: unknown): RefObject<E | null> {
  const ref = useRef<E>(null)
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent): void => {
      last.current = target instanceof HTMLElement && ref.current?.contains(target) ? target : null
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is what moves the rows
  useLayoutEffect(() => {
    const lost = last.current
    if (lost?.isConnected && document.activeElement === document.body) lost.focus({ preventScroll: true })
  }, [content])
  return ref
}
