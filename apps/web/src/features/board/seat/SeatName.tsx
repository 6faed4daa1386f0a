import { useEffect, useRef } from 'react'
import { NumberedName } from '../../../shared/people/NumberedName.tsx'

/**
 * Name on a plate, drawn narrower where it has no room: on small plates, and for whoever sets letters further apart.
 * Only what would be too narrow to be read is shortened.
 */
export function SeatName({ name }: { readonly name: string }) {
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const outer = box.current
    const inner = outer?.firstElementChild
    if (!outer || !(inner instanceof HTMLElement)) return
    const observer = new ResizeObserver(() => {
      const share = inner.offsetWidth === 0 ? 1 : Math.min(1, outer.clientWidth / inner.offsetWidth)
      outer.style.setProperty('--fit', String(share))
    })
    observer.observe(outer)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [])
  return (
    <span className="seat__fit" ref={box}>
      <NumberedName className="seat__name" name={name} />
    </span>
  )
}
