import type { Alignment, LifeUpdate } from '@belfry/rules'
import { askTable } from '../../frame/askTable.ts'
import { hasEnded, setRunning } from '../../frame/running.ts'
import type { Shell } from '../../frame/shell.ts'
import { type Arranging, arrange, markSeat, type SeatMark, seatNow } from './arranging.ts'

const updatePlayer = (shell: Shell, index: number, property: string, value: unknown): Promise<boolean> =>
  askTable(shell, 'updatePlayer', { index, property, value }, 'board:error.update_player')

const updateSeats = (
  shell: Shell,
  failure: Arranging['failure'],
  type: 'add' | 'move' | 'remove',
  payload: () => unknown,
): Promise<boolean> =>
  arrange(shell, {
    name: 'updateSeats',
    failure,
    payload: (check) => {
      const what = payload()
      return what === null ? null : { type, payload: what, check }
    },
  })

/** Everything the board asks of the table, each with the title of its error dialogue. */
export const seats = {
  add: (shell: Shell, name: string | null = null) =>
    updateSeats(shell, 'board:error.add_player', 'add', () => ({ name })),
  /** So many seats at once; `mayUnseat` where it was asked whether people may have to get up. */
  setCount: (shell: Shell, count: number, mayUnseat: boolean) =>
    arrange(shell, {
      name: 'seatCount',
      failure: 'board:error.add_player',
      payload: (check) => ({ count, mayUnseat, check }),
    }),
  move: (shell: Shell, from: number, to: number) => {
    const mark = markSeat(shell, from)
    return updateSeats(shell, 'board:error.move_player', 'move', () => {
      const now = seatNow(shell, mark)
      return now === null ? null : { from: now, to }
    })
  },
  swap: (shell: Shell, a: number, b: number) => {
    const [one, other] = [markSeat(shell, a), markSeat(shell, b)]
    return updateSeats(shell, 'board:error.move_player', 'move', () => {
      const swap = [seatNow(shell, one), seatNow(shell, other)]
      return swap.includes(null) ? null : { swap }
    })
  },
  shuffle: (shell: Shell) => updateSeats(shell, 'board:error.move_player', 'move', () => ({ shuffle: true })),
  remove: (shell: Shell, seat: SeatMark) =>
    updateSeats(shell, 'board:error.remove_player', 'remove', () => {
      const index = seatNow(shell, seat)
      return index === null ? null : { index }
    }),
  removeEmpty: (shell: Shell) =>
    updateSeats(shell, 'board:error.remove_player', 'remove', () => ({ empty: true })),
  removeAll: (shell: Shell) => askTable(shell, 'clear', 'players', 'board:error.remove_player'),
  clearGrimoire: (shell: Shell) => askTable(shell, 'clear', 'grimoire', 'board:error.clear_grim'),
  claim: (shell: Shell, index: number) => askTable(shell, 'claimSeat', index, 'board:error.claiming'),
  vacate: (shell: Shell) => askTable(shell, 'claimSeat', -1, 'board:error.vacating'),
  empty: (shell: Shell, index: number) => updatePlayer(shell, index, 'id', ''),
  rename: (shell: Shell, index: number, name: string) => updatePlayer(shell, index, 'name', name),
  life: (shell: Shell, index: number, { property, value }: LifeUpdate) =>
    updatePlayer(shell, index, property, value),
  /** A traveller's own. */
  alignment: (shell: Shell, index: number, alignment: Alignment) =>
    updatePlayer(shell, index, 'alignment', alignment),
} as const

const nextPhase = (shell: Shell): Promise<boolean> =>
  askTable(
    shell,
    'history',
    { type: 'phase', payload: shell.table.get().view?.session.game.phase ?? 0 },
    'board:error.update_game',
  )

/** Characters placed by hand and no game yet: with its first night it begins. */
const isUnbegun = ({ table }: Shell): boolean => {
  const game = table.get().view?.session.game
  return game !== undefined && game.phase === 0 && !game.isRunning && !hasEnded(game)
}

export const game = {
  togglePhase: async (shell: Shell): Promise<boolean> =>
    (!isUnbegun(shell) || (await setRunning(shell, true))) && nextPhase(shell),
  newGame: (shell: Shell) => askTable(shell, 'newGame', null, 'board:error.newGame'),
  reveal: (shell: Shell, isEvilWin: boolean) =>
    askTable(shell, 'endGame', { isEvilWin, reveal: true }, 'board:error.end'),
  /** During a reveal: who won, until it is told. */
  winner: (shell: Shell, isEvilWin: boolean) => askTable(shell, 'endGame', { isEvilWin }, 'board:error.end'),
  callOffReveal: (shell: Shell) => askTable(shell, 'callOffReveal', null, 'board:error.callOff'),
} as const
