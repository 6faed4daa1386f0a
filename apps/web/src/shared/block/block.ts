import {
  EXECUTION_ENTRY,
  type HistoryView,
  PHASE_ENTRY,
  type SessionView,
  type StandingView,
} from '@belfry/rules'

/** Block: who is about to die, as far as this reader knows. */
export interface Block extends StandingView {
  /** Not what everybody sees: hidden votes count in it. */
  readonly isSecret: boolean
}

/** On the public side of the board only what everybody knows. */
export function blockOf({ gamestate: { vote } }: SessionView, isTownSquare = false): Block {
  const secret = isTownSquare ? null : vote.secretStanding
  const { markedPlayer, highscore, freedPlayer } = secret ?? vote
  return { markedPlayer, highscore, freedPlayer, isSecret: secret !== null }
}

/** The last execution since this day began, if there was one. */
export function executedToday({ session: { game } }: SessionView): HistoryView | null {
  const dawn = game.history.findLastIndex(({ type }) => type === PHASE_ENTRY)
  return game.history.slice(dawn + 1).findLast(({ type }) => type === EXECUTION_ENTRY) ?? null
}
