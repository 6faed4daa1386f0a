import type { AnyEvent, SignalEntry, SignalItem } from '@belfry/rules'
import type { ReplayFile, WholeBody } from './format.ts'
import { sealFile } from './format.ts'
import { withoutWords } from './strip/words.ts'

interface TypedItem {
  /** Which of the cards, counted from 0. */
  readonly at: number
  readonly data: SignalItem['data']
  readonly description?: string
}

/** What was typed on a night card. It is no part of a replay before everybody who wrote or read it has agreed. */
export interface TypedWords {
  /** Signal as it is called in the replay. */
  readonly signal: string
  /** Who wrote and who read it, by their ids in the replay. */
  readonly people: readonly string[]
  readonly items: readonly TypedItem[]
}

function typedOn(item: SignalItem, bare: SignalItem | undefined, at: number): readonly TypedItem[] {
  const { data, description } = item
  if (data === bare?.data && description === undefined) return []
  return [{ at, data, ...(description === undefined ? {} : { description }) }]
}

/** What is not on the stripped card. Whoever led reads everything that is shown. */
export function typedWords(signal: SignalEntry, led: readonly string[]): TypedWords | null {
  const bare = withoutWords(signal).message
  const items = signal.message.flatMap((item, at) => typedOn(item, bare[at], at))
  if (items.length === 0) return null
  return { signal: signal.id, people: [...new Set([signal.senderId, ...signal.recipients, ...led])], items }
}

function withWords(event: AnyEvent, words: ReadonlyMap<string, TypedWords>): AnyEvent {
  const typed = event.type === 'signalSent' ? words.get(event.signal.id) : undefined
  if (event.type !== 'signalSent' || !typed) return event
  const message = event.signal.message.map((item, at) => {
    const { at: _at, ...said } = typed.items.find((one) => one.at === at) ?? {}
    return { ...item, ...said }
  })
  return { ...event, signal: { ...event.signal, message } }
}

const worded = (body: WholeBody, words: ReadonlyMap<string, TypedWords>): WholeBody => ({
  ...body,
  rows: body.rows.map(([after, events]) => [after, events.map((event) => withWords(event, words))]),
})

/** A whole game with the words that all have agreed to. */
export function fileWithWords(file: ReplayFile, words: readonly TypedWords[]): ReplayFile {
  const { body, rules } = file
  if (body.kind !== 'whole' || words.length === 0) return file
  return sealFile(worded(body, new Map(words.map((typed) => [typed.signal, typed]))), rules)
}
