import type { SessionView } from '@belfry/rules'
import { createStore } from '../../lib/store.ts'
import { perShell } from '../../shell/perShell.ts'

/** Chronicle that lies open in this window. */
export const openChronicle = perShell(() => createStore(false))

/** Earlier games that were put away here before the one on the table. */
export const hasEarlier = ({ id, count }: SessionView['session']['game']): boolean =>
  count > (id === null ? 0 : 1)

/** A game whose end is in its history; asked with the first load, so without the rules. */
export const isOver = ({ isRunning, history }: SessionView['session']['game']): boolean =>
  !isRunning && history.some(({ type }) => type === 'end')
