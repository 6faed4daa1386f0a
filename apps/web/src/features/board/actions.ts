import { isTableRevealing } from '../../lib/table/revealing.ts'
import { can } from '../../lib/table/rights.ts'
import { hasEnded, setRunning } from '../../shared/game/running.ts'
import type { ActionRow, MenuRow } from '../../shell/feature.ts'
import type { Shell } from '../../shell/shell.ts'

/** The board's own code comes with the board: an action fetches it when it is first used. */
const withFlows = (run: (flows: typeof import('./flows.ts')) => void): void => {
  void import('./flows.ts').then(run)
}

const mayLead = ({ table }: Shell): boolean => can(table.get().view?.self, 'lead')

/** Storyteller's freedom to act, unless the grimoire is being revealed. */
const isFree = (shell: Shell): boolean => mayLead(shell) && !isTableRevealing(shell.table)

const mayTogglePhase = (shell: Shell): boolean => {
  const { view } = shell.table.get()
  return isFree(shell) && !view?.gamestate.vote.nomination && !view?.gamestate.pointing.isPointing
}

/** Steps over the board for those who go by keyboard. */
const go = (name: 'goSeats' | 'goMiddle', place: 'seats' | 'middle', key: string): ActionRow => ({
  name,
  label: `board:action.${name}`,
  scope: 'grimoire',
  keys: [key],
  isDuringReveal: true,
  isEnabled: ({ table }) => table.get().view !== null,
  run: () => void import('./goTo.ts').then(({ goTo }) => goTo(place)),
})

export const BOARD_ACTIONS: readonly ActionRow[] = [
  go('goSeats', 'seats', 'Alt+s'),
  go('goMiddle', 'middle', 'Alt+m'),
  {
    name: 'textTable',
    label: 'board:action.textTable',
    scope: 'grimoire',
    keys: ['Alt+t'],
    icon: 'scroll',
    menu: 'app',
    isDuringReveal: true,
    isEnabled: ({ table }) => table.get().view !== null,
    run: ({ settings }) => settings.set('isTextTable', !settings.get().isTextTable),
  },
  {
    name: 'gather',
    label: 'board:action.gather',
    scope: 'gather',
    keys: ['1'],
    alsoIn: 'invited',
    icon: 'chair',
    menu: 'game',
    isEnabled: isFree,
    run: (shell) => withFlows(({ changeMode }) => changeMode(shell, 'gather')),
  },
  {
    name: 'gatherRules',
    label: 'board:action.rules',
    scope: 'gather',
    keys: ['3'],
    icon: 'speech',
    menu: 'game',
    isEnabled: isFree,
    run: (shell) => withFlows(({ changeMode }) => changeMode(shell, 'rules')),
  },
  {
    name: 'townSquare',
    label: 'board:action.townSquare',
    scope: 'grimoire',
    keys: ['t'],
    isDuringReveal: true,
    icon: 'town',
    menu: 'during',
    run: ({ townSquare }) => townSquare.set(!townSquare.get()),
  },
  {
    name: 'night',
    label: 'board:action.phase',
    scope: 'grimoire',
    keys: ['n'],
    icon: 'moon',
    menu: 'during',
    isEnabled: (shell) => (mayLead(shell) ? mayTogglePhase(shell) : shell.modals.isRegistered('signal')),
    // One key: the Storyteller turns the hour, everybody else answers the night.
    run: (shell) =>
      mayLead(shell)
        ? withFlows(({ turnPhase }) => void turnPhase(shell))
        : void shell.modals.open({ name: 'signal', params: undefined }),
  },
  {
    name: 'undo',
    label: 'board:action.undo',
    scope: 'grimoire',
    keys: ['Ctrl+z'],
    icon: 'anticlockwise',
    menu: 'during',
    right: 'lead',
    isEnabled: isFree,
    run: (shell) => void import('./undo/undo.ts').then(({ undoLast }) => undoLast(shell)),
  },
  {
    name: 'revealGrimoire',
    label: 'board:action.reveal',
    scope: 'grimoire',
    keys: ['g'],
    icon: 'eye',
    menu: 'during',
    right: 'lead',
    isEnabled: isFree,
    run: (shell) => withFlows(({ revealGrimoire }) => void revealGrimoire(shell)),
  },
]

const gameOf = ({ table }: Shell) => table.get().view?.session.game

/** Table without a game: before one, and after one that ended. */
const isIdle = (shell: Shell, isOver: boolean): boolean => {
  const game = gameOf(shell)
  return isFree(shell) && game !== undefined && !game.isRunning && hasEnded(game) === isOver
}

const hasGame = (shell: Shell): boolean => {
  const game = gameOf(shell)
  return game !== undefined && game.id !== null
}

export const BOARD_MENU: readonly MenuRow[] = [
  {
    name: 'newGame',
    label: 'board:action.newGame',
    icon: 'bell',
    menu: 'game',
    isShown: (shell) => mayLead(shell) && hasGame(shell),
    run: (shell) => withFlows(({ beginNewGame }) => void beginNewGame(shell)),
  },
  {
    name: 'startGame',
    label: 'board:action.start',
    icon: 'bell',
    menu: 'game',
    isShown: (shell) => isIdle(shell, false),
    run: (shell) => void setRunning(shell, true),
  },
  {
    name: 'resumeGame',
    label: 'board:action.resume',
    icon: 'again',
    menu: 'game',
    isShown: (shell) => isIdle(shell, true),
    run: (shell) => void setRunning(shell, true),
  },
  {
    name: 'clearGrimoire',
    label: 'board:action.clear',
    icon: 'trash',
    menu: 'game',
    isShown: isFree,
    run: (shell) => withFlows(({ confirmClear }) => void confirmClear(shell)),
  },
  {
    name: 'firstNight',
    label: 'board:action.firstNight',
    icon: 'play',
    menu: 'during',
    isShown: isFree,
    run: (shell) => withFlows(({ changeMode }) => changeMode(shell, 'firstnight')),
  },
]
