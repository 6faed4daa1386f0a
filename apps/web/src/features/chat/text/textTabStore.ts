import { type SessionView, TO_PUBLIC, TO_SPECTATORS } from '@belfry/rules'
import { createStore, type Readable } from '../../../lib/store.ts'
import { takesPart } from '../../../lib/table/rights.ts'
import { perShell } from '../../../shell/perShell.ts'
import type { Shell } from '../../../shell/shell.ts'
import { startWriting } from './cursor.ts'
import { keepShelf, laterRead, type OutText, type Shelf, shelfIn, shelfKey } from './shelf.ts'

export interface TextTabState extends Shelf {
  /** Who was chosen to write to; null until somebody is, or something is typed. */
  readonly recipient: string | null
  /** Stays open when something else is touched. */
  readonly isPinned: boolean
}

/** Text tab of this window: whom it writes to, what it has read, and what is not there yet. */
export interface TextTabStore extends Readable<TextTabState> {
  readonly choose: (recipient: string) => void
  /** Everything in this tab up to the time has been seen. */
  readonly read: (recipient: string, time: number) => void
  readonly pin: (isPinned: boolean) => void
  /** What is typed stays with whom it was meant for. */
  readonly draft: (recipient: string, typed: string) => void
  readonly changeOutbox: (change: (outbox: readonly OutText[]) => readonly OutText[]) => void
}

const NO_SHELF: Shelf = { key: '', since: 0, lastRead: {}, drafts: {}, outbox: [] }

/** Recipient one starts with: spectators among themselves, everybody else in public. */
export const firstRecipient = ({ self }: SessionView): string => (takesPart(self) ? TO_PUBLIC : TO_SPECTATORS)

const withDraft = (drafts: Shelf['drafts'], recipient: string, typed: string): Shelf['drafts'] => {
  const { [recipient]: _before, ...others } = drafts
  return typed === '' ? others : { ...others, [recipient]: typed }
}

export const textTabOf = perShell((shell: Shell): TextTabStore => {
  const { storage, table } = shell
  const store = createStore<TextTabState>({ ...NO_SHELF, recipient: null, isPinned: true })
  const change = (part: Partial<TextTabState>): void => store.set({ ...store.get(), ...part })
  const keep = (part: Partial<Shelf>): void => {
    change(part)
    const { key, since, lastRead, drafts, outbox } = store.get()
    if (key !== '') keepShelf(storage, { key, since, lastRead, drafts, outbox })
  }
  const begin = (key: string): void => {
    const known = shelfIn(storage, key) ?? { ...NO_SHELF, key, since: table.serverNow() }
    change({ recipient: null })
    keep(known)
  }
  const look = (): void => {
    const { view, mode } = table.get()
    if (view && mode === 'online' && shelfKey(view) !== store.get().key) begin(shelfKey(view))
  }
  table.subscribe(look)
  look()
  storage.onForeignChange('texts', () => {
    const known = shelfIn(storage, store.get().key)
    if (known) change({ lastRead: laterRead(known.lastRead, store.get().lastRead) })
  })
  return {
    get: store.get,
    subscribe: store.subscribe,
    choose: (recipient) => change({ recipient }),
    read(recipient, time) {
      const { lastRead } = store.get()
      if ((lastRead[recipient] ?? 0) < time) keep({ lastRead: { ...lastRead, [recipient]: time } })
    },
    pin: (isPinned) => change({ isPinned }),
    draft(recipient, typed) {
      change({ recipient })
      keep({ drafts: withDraft(store.get().drafts, recipient, typed) })
    },
    changeOutbox: (by) => keep({ outbox: by(store.get().outbox) }),
  }
})

/** Opens the text tab at a recipient, with the cursor in the message. */
export function writeTo(shell: Shell, recipient: string): void {
  textTabOf(shell).choose(recipient)
  startWriting(shell)
}
