import type { TextKey } from '@belfry/i18n'
import type { InboundPayload } from '@belfry/protocol'
import { END_ENTRY, type SessionView } from '@belfry/rules'
import { askTable } from '../../shell/askTable.ts'
import type { Shell } from '../../shell/shell.ts'

/** A game has been played to its end and still lies on the table. */
export const hasEnded = ({ isRunning, history }: SessionView['session']['game']): boolean =>
  !isRunning && history.some(({ type }) => type === END_ENTRY)

/** Empties the grimoire, or the circle of its players. */
export const clearTable = (shell: Shell, what: InboundPayload<'clear'>, failed: TextKey): Promise<boolean> =>
  askTable(shell, failed, 'clear', what)

/** A game whose characters were placed by hand begins, or one that was ended by mistake goes on. */
export const setRunning = (shell: Shell, isRunning: boolean): Promise<boolean> =>
  askTable(shell, 'board:error.running', 'toggleRunning', isRunning)
