import { PROFILE_NAME_MAX, USERNAME_MIN } from '@belfry/protocol'
import { isNight, isSeatInUse, type Mode, seatsToGo, switchMode, undoablePhase } from '@belfry/rules'
import { can } from '../../lib/table/rights.ts'
import { settleBlock } from '../../shared/block/execution.ts'
import { emptyBag } from '../../shared/game/bag.ts'
import { setNomination } from '../../shared/game/switches.ts'
import { stopPointing } from '../../shared/night/pointing.ts'
import type { Shell } from '../../shell/shell.ts'
import { showFailure } from '../../shell/showFailure.ts'
import { game, seats } from './api.ts'
import { markSeat } from './arranging.ts'

/** Things that take more than one step: a question before, or one after. */

const USERNAME = { minlength: USERNAME_MIN, maxlength: PROFILE_NAME_MAX } as const

/** Name of whoever sits down without one: it is asked for. */
async function askUsername(shell: Shell): Promise<void> {
  const answer = await shell.modals.ask({
    type: 'prompt',
    title: { key: 'board:username.title' },
    text: { key: 'board:username.text' },
    label: { key: 'board:username.label' },
    ...USERNAME,
  })
  if (!answer.ok || answer.value === null) return
  const changed = await shell.account.updateUser({ username: answer.value })
  if (!changed.ok) await showFailure(shell.modals, changed.error)
}

const ownUser = ({ table }: Shell) => {
  const { view } = table.get()
  return view?.session.usersAll.find(({ id }) => id === view.self.userId)
}

export async function claimSeat(shell: Shell, seat: number): Promise<void> {
  if (!(await seats.claim(shell, seat))) return
  if (ownUser(shell)?.username.trim() === '') await askUsername(shell)
}

const confirmed = async (
  { modals }: Shell,
  title: Parameters<Shell['modals']['ask']>[0]['title'],
  text: Parameters<Shell['modals']['ask']>[0]['title'],
): Promise<boolean> => {
  const answer = await modals.ask({ type: 'confirm', title, text })
  return answer.ok && answer.value === true
}

export async function vacateSeat(shell: Shell): Promise<void> {
  const isRunning = shell.table.get().view?.session.game.isRunning
  const isSure =
    !isRunning || (await confirmed(shell, { key: 'board:vacate.title' }, { key: 'board:vacate.text' }))
  if (isSure) await seats.vacate(shell)
}

const isLive = ({ table }: Shell): boolean => table.get().view?.session.isLocal === false

/** Among people a seat is taken away only on purpose; alone nobody minds. */
export async function confirmRemoval(shell: Shell, seat: number): Promise<void> {
  // Seats may move while the question stands.
  const mark = markSeat(shell, seat)
  const isSure =
    !isLive(shell) || (await confirmed(shell, { key: 'board:remove.title' }, { key: 'board:remove.text' }))
  if (isSure) await seats.remove(shell, mark)
}

/** In a running game whoever gets up may lose the thread: it is asked first. */
export async function confirmEmptying(shell: Shell, seat: number): Promise<void> {
  const isRunning = shell.table.get().view?.session.game.isRunning
  const isSure =
    !isRunning || (await confirmed(shell, { key: 'board:empty.title' }, { key: 'board:empty.text' }))
  if (isSure) await seats.empty(shell, seat)
}

/** Seat count, changed in one step; asks before a seat in use goes. */
export async function changeSeatCount(shell: Shell, count: number): Promise<boolean> {
  const { players = [], game: current } = shell.table.get().view?.session ?? {}
  const isInUse = (index: number): boolean =>
    isSeatInUse(players[index], players[index]?.role, current?.isRunning ?? false)
  const unseated = seatsToGo(players.length, count, isInUse).filter(isInUse).length
  const isSure =
    unseated === 0 ||
    (await confirmed(
      shell,
      { key: 'board:remove.title' },
      { key: 'board:gather.unseat', params: { count: unseated } },
    ))
  return isSure && seats.setCount(shell, count, unseated > 0)
}

export async function confirmRemoveEmpty(shell: Shell): Promise<void> {
  const isSure =
    !isLive(shell) ||
    (await confirmed(shell, { key: 'board:remove.title' }, { key: 'board:removeEmpty.text' }))
  if (isSure) await seats.removeEmpty(shell)
}

export async function confirmRemoveAll(shell: Shell): Promise<void> {
  if (await confirmed(shell, { key: 'board:remove.title' }, { key: 'board:removeAll.text' }))
    await seats.removeAll(shell)
}

const isAllTold = ({ table }: Shell): boolean => {
  const { game, players } = table.get().view?.session ?? {}
  return game?.isRunning === false && players !== undefined && players.every(({ revealed }) => revealed)
}

/** New game. Whoever has seen everything revealed needs no question; the bag comes next. */
export async function beginNewGame(shell: Shell): Promise<void> {
  const isSure =
    isAllTold(shell) ||
    (await confirmed(shell, { key: 'board:newGame.title' }, { key: 'board:newGame.text' }))
  if (!isSure || !(await game.newGame(shell))) return
  shell.board.mode.set('grimoire')
  // What was in the bag lay on the table a moment ago: whoever deals again fills it anew.
  emptyBag(shell)
  shell.modals.open({ name: 'roles', params: undefined })
}

export async function confirmClear(shell: Shell): Promise<void> {
  if (await confirmed(shell, { key: 'board:clear.title' }, { key: 'board:clear.text' }))
    await seats.clearGrimoire(shell)
}

/**
 * Who won is asked first, and then for the end and the reveal in one: a table that cannot be revealed now plays
 * on, and says why.
 */
export async function revealGrimoire(shell: Shell): Promise<void> {
  const answer = await shell.modals.ask({
    type: 'reveal',
    title: { key: 'board:reveal.title' },
    text: { key: 'board:reveal.text' },
  })
  if (!answer.ok || answer.value === null) return
  if (await game.reveal(shell, answer.value === 'evil')) shell.board.mode.set('grimoire')
}

/** Phase turned on, or back. Dusk asks first what becomes of whoever is about to die. */
export async function turnPhase(shell: Shell): Promise<void> {
  const state = shell.table.get().view?.session.game
  if (!state) return
  const isDusk = !isNight(state.phase) && undoablePhase(state, shell.table.serverNow()) === null
  if (!isDusk || (await settleBlock(shell))) await game.togglePhase(shell)
}

/** Mode to change to, with what the table must be told along with it; a refusal says why. */
export function changeMode(shell: Shell, wanted: Mode): void {
  const { view } = shell.table.get()
  if (!view) return
  const current = view.gamestate.pointing.isPointing ? 'pointing' : shell.board.mode.get()
  const switched = switchMode(current, wanted, {
    isStoryteller: can(view.self, 'lead'),
    hasNomination: view.gamestate.vote.nomination !== false,
  })
  if (!switched.ok) {
    void showFailure(shell.modals, switched.error)
    return
  }
  for (const { type } of switched.value.commands) {
    if (type === 'closeNomination') setNomination(shell, false)
    if (type === 'stopPointing') stopPointing(shell)
  }
  shell.board.mode.set(switched.value.mode)
  if (switched.value.mode === 'firstnight') shell.board.tabs.set('first-night', 'mid')
}
