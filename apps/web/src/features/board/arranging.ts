import type { TextKey } from '@belfry/i18n'
import type { Ack } from '@belfry/protocol'
import { showRefusal } from '../../shell/askTable.ts'
import { perShell } from '../../shell/perShell.ts'
import type { Shell } from '../../shell/shell.ts'

/** Requests that arrange seats wait for each other: each is made for the table that the one before it left. */
const queueOf = perShell(() => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const next = last.then(task)
    last = next.catch(() => undefined)
    return next
  }
})

const playersOf = ({ table }: Shell) => table.get().view?.session.players ?? []

/** Mark of a seat: who or what it is, whatever its number becomes. */
export interface SeatMark {
  readonly index: number
  readonly id: string | null
  readonly name: string | null
}

export const markSeat = (shell: Shell, index: number): SeatMark => ({
  index,
  id: playersOf(shell)[index]?.id ?? null,
  name: playersOf(shell)[index]?.name ?? null,
})

/** Number of that seat by now; null if it is gone, or somebody else sits there. */
export function seatNow(shell: Shell, { index, id, name }: SeatMark): number | null {
  const players = playersOf(shell)
  const isIt = (seat: (typeof players)[number] | undefined): boolean => seat?.id === id && seat.name === name
  if (isIt(players[index])) return index
  const found = id === null && name === null ? -1 : players.findIndex(isIt)
  return found < 0 ? null : found
}

/** Asks for the table as it is by now, with its number of seats; null if there is nothing left to do. */
type Asking = (check: number) => Promise<Ack> | null

const TRIES = 3

/** Another Storyteller may have been quicker: then it is asked again, for the table as they left it. */
async function asked(ask: Asking, count: () => number): Promise<Ack> {
  let answer: Ack = { ok: true }
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const asking = ask(count())
    if (asking === null) return { ok: true }
    answer = await asking
    if (answer.ok || answer.code !== 'seats-changed') return answer
  }
  return answer
}

/** Arranges seats when its turn comes; true when it was done. */
export const arrange = async (shell: Shell, title: TextKey, ask: Asking): Promise<boolean> =>
  showRefusal(shell, title, await queueOf(shell)(() => asked(ask, () => playersOf(shell).length)))
