import type { SignalItem } from '@belfry/rules'
import { customItem } from './items.ts'

/** A signal that is being put together. */
export interface Draft {
  readonly phase: number
  readonly to: readonly string[]
  readonly items: readonly SignalItem[]
  /** Words that are being written and not laid beside the others yet. */
  readonly words: string
}

/** The signal at hand, and those that were begun for others and wait, by recipients. */
export interface Drafts {
  readonly draft: Draft
  readonly laid: Readonly<Record<string, Draft>>
}

const empty = (phase: number, to: readonly string[]): Draft => ({ phase, to, items: [], words: '' })

export const NO_DRAFTS: Drafts = { draft: empty(0, []), laid: {} }

const keyOf = (to: readonly string[]): string => [...to].sort().join(' ')

const isBegun = ({ items, words }: Draft): boolean => items.length > 0 || words.trim() !== ''

/** All that would be sent: words that were written but not laid down go along. */
export const draftItems = ({ items, words }: Draft): readonly SignalItem[] =>
  words.trim() === '' ? items : [...items, customItem(words.trim())]

export interface Opening {
  readonly phase: number
  /** Null opens what lies at hand, whoever it is for. */
  readonly to: readonly string[] | null
  readonly items: readonly SignalItem[]
}

/** An item of a kind that is there already takes its place. */
const withItems = (draft: Draft, items: readonly SignalItem[]): Draft => ({
  ...draft,
  items: [...draft.items.filter(({ id }) => items.every((item) => item.id !== id)), ...items],
})

/** A draft for somebody is also one for them and others. */
const isFor = (draft: Draft, to: readonly string[]): boolean =>
  to.length > 0 && isBegun(draft) && to.every((id) => draft.to.includes(id))

/** Nothing that was begun this night is lost when the dialogue is opened for somebody else. */
export function opened(drafts: Drafts, { phase, to, items }: Opening): Drafts {
  const { draft, laid } = drafts.draft.phase === phase ? drafts : { draft: empty(phase, []), laid: {} }
  if (to === null || isFor(draft, to)) return { draft: withItems(draft, items), laid }
  const exact = laid[keyOf(to)]
  const begun = exact ?? Object.values(laid).find((other) => isFor(other, to))
  const others = Object.fromEntries(Object.entries(laid).filter(([, other]) => other !== begun))
  const waiting = isBegun(draft) ? { ...others, [keyOf(draft.to)]: draft } : others
  return { draft: withItems(begun ?? empty(phase, to), items), laid: waiting }
}

/** The recipients stay, what was shown goes. */
export const sent = ({ draft, laid }: Drafts): Drafts => ({ draft: empty(draft.phase, draft.to), laid })
