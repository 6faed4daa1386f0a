import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { BoardLayout } from '../../../lib/board/geometry.ts'
import { useText } from '../../../shell/useText.ts'
import { Seat } from '../seat/Seat.tsx'

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The seat a key leads to: one further around the table, or its first and last. */
function seatFrom(seat: number, key: string, count: number): number | null {
  if (Number.isNaN(seat) || count === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = STEPS[key]
  return step === undefined ? null : (seat + step + count) % count
}

const seatOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('.seat') ?? null

/** The same control on another seat, or its name where it has none. */
function sameControl(circle: HTMLElement, seat: number, control: string): HTMLElement | null {
  const there = circle.querySelector<HTMLElement>(`.seat[data-seat="${seat}"]`)
  return (
    there?.querySelector<HTMLElement>(`[data-control="${control}"]:not(:disabled)`) ??
    there?.querySelector<HTMLElement>('[data-control="plate"]') ??
    null
  )
}

/** Arrow keys go around the table; the tab key goes through one seat and then on. */
function useWalk(count: number) {
  const circle = useRef<HTMLOListElement>(null)
  const [active, setActive] = useState(0)
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    if (wanted === null || !circle.current) return
    sameControl(circle.current, active, wanted)?.focus()
    setWanted(null)
  }, [active, wanted])
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement
    const next = seatFrom(Number(seatOf(target)?.dataset['seat'] ?? Number.NaN), event.key, count)
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    setActive(next)
    setWanted(target.closest<HTMLElement>('[data-control]')?.dataset['control'] ?? 'plate')
  }
  return {
    circle,
    active: Math.min(active, Math.max(0, count - 1)),
    onKeyDown,
    onFocus: (target: EventTarget) => {
      const seat = seatOf(target as Element)?.dataset['seat']
      if (seat !== undefined) setActive(Number(seat))
    },
  }
}

/** The seats around the table. */
export function Circle({ layout }: { readonly layout: BoardLayout }) {
  const { t } = useText('board')
  const { circle, active, onKeyDown, onFocus } = useWalk(layout.seats.length)
  return (
    // The seats in it are the controls; the list only hears what they leave over.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ol
      ref={circle}
      className="circle"
      aria-label={t('board:seats')}
      onKeyDownCapture={onKeyDown}
      onFocus={(event) => onFocus(event.target)}
    >
      {layout.seats.map((place, index) => (
        <Seat
          // A seat is its place at the table; who sits there may change.
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity
          key={index}
          index={index}
          place={place}
          fan={layout.fans[index]}
          isActive={index === active}
        />
      ))}
    </ol>
  )
}
