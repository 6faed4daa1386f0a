import { type Alignment, type LifeUpdate, nextAlignment, type ReminderInput } from '@belfry/rules'
import { askTable } from '../../frame/askTable.ts'
import { hasEnded, setRunning } from '../../frame/running.ts'
import type { Shell } from '../../frame/shell.ts'

const seatCount = ({ table }: Shell): number => table.get().view?.session.players.length ?? 0

const updatePlayer = (shell: Shell, index: number, property: string, value: unknown): Promise<boolean> =>
  askTable(shell, 'updatePlayer', { index, property, value }, 'board:error.update_player')

/** Everything the board asks of the table, each with the title of its error dialogue. */
export const seats = {
  add: (shell: Shell, name: string | null = null) =>
    askTable(
      shell,
      'updateSeats',
      { type: 'add', payload: { name }, check: seatCount(shell) },
      'board:error.add_player',
    ),
  move: (shell: Shell, from: number, to: number) =>
    askTable(
      shell,
      'updateSeats',
      { type: 'move', payload: { from, to }, check: seatCount(shell) },
      'board:error.move_player',
    ),
  swap: (shell: Shell, a: number, b: number) =>
    askTable(
      shell,
      'updateSeats',
      { type: 'move', payload: { swap: [a, b] }, check: seatCount(shell) },
      'board:error.move_player',
    ),
  shuffle: (shell: Shell) =>
    askTable(
      shell,
      'updateSeats',
      { type: 'move', payload: { shuffle: true }, check: seatCount(shell) },
      'board:error.move_player',
    ),
  remove: (shell: Shell, index: number) =>
    askTable(
      shell,
      'updateSeats',
      { type: 'remove', payload: { index }, check: seatCount(shell) },
      'board:error.remove_player',
    ),
  removeEmpty: (shell: Shell) =>
    askTable(
      shell,
      'updateSeats',
      { type: 'remove', payload: { empty: true }, check: seatCount(shell) },
      'board:error.remove_player',
    ),
  removeAll: (shell: Shell) => askTable(shell, 'clear', 'players', 'board:error.remove_player'),
  clearGrimoire: (shell: Shell) => askTable(shell, 'clear', 'grimoire', 'board:error.clear_grim'),
  claim: (shell: Shell, index: number) => askTable(shell, 'claimSeat', index, 'board:error.claiming'),
  vacate: (shell: Shell) => askTable(shell, 'claimSeat', -1, 'board:error.vacating'),
  empty: (shell: Shell, index: number) => updatePlayer(shell, index, 'id', ''),
  rename: (shell: Shell, index: number, name: string) => updatePlayer(shell, index, 'name', name),
  life: (shell: Shell, index: number, { property, value }: LifeUpdate) =>
    updatePlayer(shell, index, property, value),
  alignment: (shell: Shell, index: number, alignment: Alignment) =>
    updatePlayer(shell, index, 'alignment', alignment),
  reminders: (shell: Shell, index: number, reminders: readonly ReminderInput[]) =>
    updatePlayer(shell, index, 'reminders', reminders),
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

/** The next alignment of a seat, as a click on it means. */
export const cycleAlignment = (
  shell: Shell,
  index: number,
  alignment: Alignment,
  team: Parameters<typeof nextAlignment>[1],
): Promise<boolean> => seats.alignment(shell, index, nextAlignment(alignment, team))
