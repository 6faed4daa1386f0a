import type { SeatMenuItem } from '../../../shell/board.ts'
import type { Shell } from '../../../shell/shell.ts'
import { carrySeat } from '../circle/carrySeat.ts'
import { arrangementOf, type DropTarget, targetFrom, targetId, targetsAround } from '../circle/gather.ts'
import { shownMode } from '../model/mode.ts'
import { type Meaning, tokenClick } from '../seat/useTokenClick.ts'

/** Gesture on a seat of the picture, by the names its controls have there. */
type Gesture = Meaning | 'token' | 'plate' | 'more' | 'life' | 'add' | 'reminder' | 'carry'

interface Way {
  /** Where the document has it, in a seat of the list. */
  readonly at: string
  /** What no menu has: the entries that do it. */
  readonly items?: (shell: Shell, seat: number) => readonly SeatMenuItem[]
}

const entry = (key: string): string => `[data-entry="${key}"]`

/** A token that a click would turn over. */
const reveal = (shell: Shell, seat: number): readonly SeatMenuItem[] =>
  tokenClick(shell, seat, false) === 'reveal'
    ? [
        {
          key: 'reveal',
          label: { key: 'board:text.reveal' },
          icon: 'flip',
          run: () => shell.table.send('revealPlayer', seat),
        },
      ]
    : []

const labelOf = (target: DropTarget) =>
  target.kind === 'seat'
    ? { key: 'board:gather.overSeat' as const, params: { number: target.index + 1 } }
    : { key: 'board:gather.overGap' as const, params: { number: target.after + 1 } }

/** Wherever a hand could put the seat down, as a question. */
async function askPlace(shell: Shell, seat: number, count: number): Promise<void> {
  const answer = await shell.modals.ask({
    type: 'choice',
    title: { key: 'board:text.moveTitle', params: { number: seat + 1 } },
    choices: targetsAround(count)
      .filter((target) => arrangementOf(seat, target) !== null)
      .map((target) => ({ value: targetId(target), label: labelOf(target) })),
  })
  const target = answer.ok && answer.value !== null ? targetFrom(answer.value) : null
  if (target) await carrySeat(shell, seat, target)
}

const carry = (shell: Shell, seat: number): readonly SeatMenuItem[] => {
  const { view } = shell.table.get()
  const count = view?.session.players.length ?? 0
  if (!view || shownMode(view, shell.board.mode.get()) !== 'gather' || seat < 0 || count < 2) return []
  return [
    {
      key: 'carry',
      label: { key: 'board:text.move' },
      icon: 'swap',
      run: () => void askPlace(shell, seat, count),
    },
  ]
}

/** Deeds with a seat that the picture has, and where the document has them. */
export const DEEDS: Readonly<Record<Gesture, Way>> = {
  reveal: { at: entry('reveal'), items: reveal },
  carry: { at: entry('carry'), items: carry },
  sit: { at: entry('claim') },
  read: { at: '.text-seat__character' },
  pick: { at: entry('character') },
  menu: { at: '.text-seat__more' },
  token: { at: '.text-seat__more' },
  plate: { at: '.text-seat__more' },
  more: { at: '.text-seat__more' },
  life: { at: entry('life') },
  add: { at: entry('reminder') },
  reminder: { at: '.text-seat__reminder' },
}

/** What is only a gesture on the picture, as entries. */
export const gestureItems = (shell: Shell, seat: number): readonly SeatMenuItem[] =>
  Object.values(DEEDS).flatMap(({ items }) => items?.(shell, seat) ?? [])
