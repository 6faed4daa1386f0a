import type { Shell } from '../../../shell/shell.ts'
import { seats } from '../api.ts'
import { arrangementOf, type DropTarget } from './gather.ts'

/** Puts a seat down there, whether it was carried by a hand or named. */
export async function carrySeat(shell: Shell, from: number, target: DropTarget): Promise<void> {
  const arrangement = arrangementOf(from, target)
  if (arrangement?.kind === 'swap') await seats.swap(shell, arrangement.a, arrangement.b)
  if (arrangement?.kind === 'move') await seats.move(shell, arrangement.from, arrangement.to)
}
