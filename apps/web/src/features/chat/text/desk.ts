import { type LastRead, type SessionView, TO_PUBLIC, TO_SPECTATORS } from '@belfry/rules'
import { perShell } from '../../../frame/perShell.ts'
import type { Shell } from '../../../frame/shell.ts'
import { createStore, type Readable } from '../../../lib/store.ts'

export interface DeskState {
  readonly sessionId: string | null
  /** What was written before this window came is no news. */
  readonly since: number
  readonly recipient: string
  readonly lastRead: LastRead
  /** Stays open when something else is touched. */
  readonly isPinned: boolean
}

/** Whom this window writes to, and what it has read. */
export interface Desk extends Readable<DeskState> {
  readonly choose: (recipient: string) => void
  /** Everything in this tab up to the time has been seen. */
  readonly read: (recipient: string, time: number) => void
  readonly pin: (isPinned: boolean) => void
}

const EMPTY: DeskState = { sessionId: null, since: 0, recipient: TO_PUBLIC, lastRead: {}, isPinned: true }

/** Where somebody starts: spectators among themselves, everybody else in public. */
export const firstRecipient = ({ self }: SessionView): string =>
  self.seat < 0 && self.kind !== 'storyteller' ? TO_SPECTATORS : TO_PUBLIC

export const deskOf = perShell((shell: Shell): Desk => {
  const store = createStore<DeskState>(EMPTY)
  const change = (part: Partial<DeskState>): void => store.set({ ...store.get(), ...part })
  const begin = (view: SessionView): void =>
    change({
      sessionId: view.session.sessionId,
      since: shell.table.serverNow(),
      recipient: firstRecipient(view),
      lastRead: {},
    })
  const look = (): void => {
    const { view } = shell.table.get()
    if (view && view.session.sessionId !== store.get().sessionId) begin(view)
  }
  shell.table.subscribe(look)
  look()
  return {
    get: store.get,
    subscribe: store.subscribe,
    choose: (recipient) => change({ recipient }),
    read(recipient, time) {
      const { lastRead } = store.get()
      if ((lastRead[recipient] ?? 0) < time) change({ lastRead: { ...lastRead, [recipient]: time } })
    },
    pin: (isPinned) => change({ isPinned }),
  }
})

/** Opens the text tab at a recipient, ready to write. */
export function writeTo(shell: Shell, recipient: string): void {
  deskOf(shell).choose(recipient)
  shell.board.tabs.set('text', 'open')
}
