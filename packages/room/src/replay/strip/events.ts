import type { AnyEvent, Event, EventName } from '@belfry/rules'
import { isEventOfGame } from './of-game.ts'
import { blankNote, isNote, withoutNote, withoutWords } from './words.ts'

type Rule<Name extends EventName> = (event: Event<Name>) => AnyEvent | null

const keep = (event: AnyEvent): AnyEvent => event
const drop = (): null => null

/** Events that are treated otherwise than their topic, and those of which only a part may be kept. */
const RULES: { readonly [Name in EventName]?: Rule<Name> } = {
  // What the table allowed while the game was played.
  metaChanged: keep,
  privateCamsSet: keep,
  silentNightSet: keep,
  whispersSet: keep,

  codeSet: drop,
  gameRecorded: drop,
  gameSealed: drop,
  signalIndicated: drop,
  storytellerRequested: drop,
  storytellerRequestEnded: drop,
  undoOffered: drop,

  signalSent: (event) => ({ ...event, signal: withoutWords(event.signal) }),
  historyAdded: (event) => (isNote(event.entryType, event.isPrivate) ? { ...event, ...blankNote } : event),
  historySet: (event) => ({ ...event, entries: event.entries.map(withoutNote) }),
  // Chance to come is nobody's to know.
  rolesDealt: (event) => ({ ...event, seed: 0 }),
  seatsArranged: (event) => ({ ...event, seed: event.seed === null ? null : 0 }),
}

const ruleFor = (event: AnyEvent): ((event: AnyEvent) => AnyEvent | null) =>
  (RULES[event.type] as ((event: AnyEvent) => AnyEvent | null) | undefined) ??
  (isEventOfGame(event) ? keep : drop)

/** An event as it may be kept, or null. */
export const strippedEvent = (event: AnyEvent): AnyEvent | null => ruleFor(event)(event)
