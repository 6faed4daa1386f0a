import type { BoardLayout } from '../../../lib/board/geometry.ts'
import type { Point } from '../../../lib/board/ring.ts'

/** Drop target of a seat: another, which swaps the two, or the gap after one. */
export type DropTarget =
  | { readonly kind: 'seat'; readonly index: number }
  | { readonly kind: 'gap'; readonly after: number }

export const targetId = (target: DropTarget): string =>
  target.kind === 'seat' ? `seat:${target.index}` : `gap:${target.after}`

export const targetFrom = (id: string): DropTarget | null => {
  const [kind, number] = id.split(':')
  const at = Number(number)
  if (Number.isNaN(at)) return null
  if (kind === 'seat') return { kind, index: at }
  return kind === 'gap' ? { kind, after: at } : null
}

/** Drop targets in the order of the table: a seat, the gap after it, the next seat. */
export const targetsAround = (count: number): readonly DropTarget[] =>
  Array.from({ length: count }, (_, index): readonly DropTarget[] => [
    { kind: 'seat', index },
    { kind: 'gap', after: index },
  ]).flat()

/** The target so many steps further around the table. */
export function stepTarget(count: number, from: DropTarget, step: number): DropTarget {
  const all = targetsAround(count)
  const at = all.findIndex((target) => targetId(target) === targetId(from))
  return all[(at + step + all.length) % all.length] ?? from
}

export type Arrangement =
  | { readonly kind: 'swap'; readonly a: number; readonly b: number }
  | { readonly kind: 'move'; readonly from: number; readonly to: number }

/** Arrangement that dropping a seat there makes; null where it changes nothing. */
export function arrangementOf(from: number, target: DropTarget): Arrangement | null {
  if (target.kind === 'seat') return target.index === from ? null : { kind: 'swap', a: from, b: target.index }
  const to = from <= target.after ? target.after : target.after + 1
  return to === from ? null : { kind: 'move', from, to }
}

/** Half-way between a seat's token and the next one's. */
export function gapPlace({ seats, form }: BoardLayout, after: number): Point {
  const here = seats[after]
  // In rows the next one may stand in another: the gap is at the seat's own side.
  if (form === 'list' && here) return { x: here.x + here.width / 2, y: here.token.y }
  const next = seats[(after + 1) % seats.length]
  return {
    x: ((here?.token.x ?? 0) + (next?.token.x ?? 0)) / 2,
    y: ((here?.token.y ?? 0) + (next?.token.y ?? 0)) / 2,
  }
}
