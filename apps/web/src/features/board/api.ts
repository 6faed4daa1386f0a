import type { TextKey } from '@belfry/i18n'
import type { InboundPayload } from '@belfry/protocol'
import type { Alignment, LifeUpdate } from '@belfry/rules'
import { clearTable, hasEnded, setRunning } from '../../shared/game/running.ts'
import { askTable, updatePlayer } from '../../shell/askTable.ts'
import type { Shell } from '../../shell/shell.ts'
import { arrange, markSeat, type SeatMark, seatNow } from './arranging.ts'

type SeatUpdate = InboundPayload<'updateSeats'>
type UpdateOf<Type extends SeatUpdate['type']> = Extract<SeatUpdate, { readonly type: Type }>['payload']

const updateSeats = (
  shell: Shell,
  title: TextKey,
  update: (check: number) => SeatUpdate | null,
): Promise<boolean> =>
  arrange(shell, title, (check) => {
    const updated = update(check)
    return updated && shell.table.ask('updateSeats', updated)
  })

const moveSeats = (shell: Shell, move: () => UpdateOf<'move'> | null): Promise<boolean> =>
  updateSeats(shell, 'board:error.move_player', (check) => {
    const payload = move()
    return payload && { type: 'move', payload, check }
  })

const removeSeats = (shell: Shell, remove: () => UpdateOf<'remove'> | null): Promise<boolean> =>
  updateSeats(shell, 'board:error.remove_player', (check) => {
    const payload = remove()
    return payload && { type: 'remove', payload, check }
  })

/** Seats: all that the board asks of the table, each with the title of its error dialogue. */
export const seats = {
  add: (shell: Shell, name: string | null = null) =>
    updateSeats(shell, 'board:error.add_player', (check) => ({ type: 'add', payload: { name }, check })),
  /** So many seats at once; `mayUnseat` where it was asked whether people may have to get up. */
  setCount: (shell: Shell, count: number, mayUnseat: boolean) =>
    arrange(shell, 'board:error.add_player', (check) =>
      shell.table.ask('seatCount', { count, mayUnseat, check }),
    ),
  move: (shell: Shell, from: number, to: number) => {
    const mark = markSeat(shell, from)
    return moveSeats(shell, () => {
      const now = seatNow(shell, mark)
      return now === null ? null : { from: now, to }
    })
  },
  swap: (shell: Shell, a: number, b: number) => {
    const [one, other] = [markSeat(shell, a), markSeat(shell, b)]
    return moveSeats(shell, () => {
      const [from, to] = [seatNow(shell, one), seatNow(shell, other)]
      return from === null || to === null ? null : { swap: [from, to] }
    })
  },
  shuffle: (shell: Shell) => moveSeats(shell, () => ({ shuffle: true })),
  remove: (shell: Shell, seat: SeatMark) =>
    removeSeats(shell, () => {
      const index = seatNow(shell, seat)
      return index === null ? null : { index }
    }),
  removeEmpty: (shell: Shell) => removeSeats(shell, () => ({ empty: true })),
  removeAll: (shell: Shell) => clearTable(shell, 'players', 'board:error.remove_player'),
  clearGrimoire: (shell: Shell) => clearTable(shell, 'grimoire', 'board:error.clear_grim'),
  claim: (shell: Shell, index: number) => askTable(shell, 'board:error.claiming', 'claimSeat', index),
  vacate: (shell: Shell) => askTable(shell, 'board:error.vacating', 'claimSeat', -1),
  empty: (shell: Shell, index: number) => updatePlayer(shell, { index, property: 'id', value: '' }),
  rename: (shell: Shell, index: number, name: string) =>
    updatePlayer(shell, { index, property: 'name', value: name }),
  life: (shell: Shell, index: number, { property, value }: LifeUpdate) =>
    updatePlayer(shell, { index, property, value }),
  /** A traveller's own. */
  alignment: (shell: Shell, index: number, alignment: Alignment) =>
    updatePlayer(shell, { index, property: 'alignment', value: alignment }),
} as const

const nextPhase = (shell: Shell): Promise<boolean> =>
  askTable(shell, 'board:error.update_game', 'history', {
    type: 'phase',
    payload: shell.table.get().view?.session.game.phase ?? 0,
  })

/** Characters placed by hand and no game yet: with its first night it begins. */
const isUnbegun = ({ table }: Shell): boolean => {
  const game = table.get().view?.session.game
  return game !== undefined && game.phase === 0 && !game.isRunning && !hasEnded(game)
}

export const game = {
  togglePhase: async (shell: Shell): Promise<boolean> =>
    (!isUnbegun(shell) || (await setRunning(shell, true))) && nextPhase(shell),
  newGame: (shell: Shell) => askTable(shell, 'board:error.newGame', 'newGame'),
  reveal: (shell: Shell, isEvilWin: boolean) =>
    askTable(shell, 'board:error.end', 'endGame', { isEvilWin, reveal: true }),
  /** During a reveal: who won, until it is told. */
  winner: (shell: Shell, isEvilWin: boolean) => askTable(shell, 'board:error.end', 'endGame', { isEvilWin }),
  callOffReveal: (shell: Shell) => askTable(shell, 'board:error.callOff', 'callOffReveal'),
} as const
