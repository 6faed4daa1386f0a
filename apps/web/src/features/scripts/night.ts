import { buildNight, type ContentIndex, type Night, type NightEntry, nightOfPhase } from '@belfry/content'
import { type EditionView, isEvilInfo, isNight, type PlayerView, type SignalView } from '@belfry/rules'
import { scriptOf } from '../../shared/characters/tableContent.ts'

export interface NightFacts {
  readonly edition: EditionView
  readonly players: readonly Pick<PlayerView, 'role' | 'reminders' | 'isDead'>[]
  readonly npcs: readonly string[]
}

export const nightLines = (night: Night, facts: NightFacts, content: ContentIndex): readonly NightEntry[] =>
  buildNight(night, { script: scriptOf(facts.edition), seats: facts.players, npcs: facts.npcs }, content)

/** The phase of the night it is, or of the one that comes: what is ticked off by day is for that. */
export const comingNight = (phase: number): number => (isNight(phase) ? phase : phase + 1)

/** Names a line for one night: the next one begins with every line as it was. */
export const lineKey = (night: Night, phase: number, { kind, id, turnOf }: NightEntry): string =>
  [night, comingNight(phase), kind, id, turnOf ?? ''].join('/')

/** Lines nobody holds start switched off; steps and NPCs need no holder. */
export const startsOn = ({ kind, seats }: NightEntry): boolean =>
  kind === 'step' || kind === 'npc' || seats.length > 0

/** Those to whom a step of its own tells who is evil, apart from the turn of their character. */
export const informedSeats = (lines: readonly NightEntry[]): ReadonlySet<number> =>
  new Set(lines.flatMap(({ kind, seats }) => (kind === 'step' ? seats : [])))

/** Whether what somebody was shown tonight belongs to this line, and not to another one of theirs. */
export function wasWokenFor({ kind }: NightEntry, isInformed: boolean, signs: readonly string[]): boolean {
  if (kind === 'step') return signs.some(isEvilInfo)
  return signs.some((sign) => !isInformed || !isEvilInfo(sign))
}

/** How many turns of their own somebody has tonight before this line. */
export const turnsBefore = (lines: readonly NightEntry[], line: NightEntry, seat: number): number =>
  lines.slice(0, lines.indexOf(line)).filter(({ kind, seats }) => kind !== 'step' && seats.includes(seat))
    .length

/** How often somebody was shown something of their own tonight, apart from who is evil. */
export const ownWakings = (signals: readonly SignalView[], userId: string): number =>
  signals.filter(
    ({ isInbound, recipients, message: [head] }) =>
      !isInbound && recipients.includes(userId) && !isEvilInfo(head?.id ?? ''),
  ).length

/** Night it is now; null by day. */
export const nightNow = (phase: number): Night | null => (isNight(phase) ? nightOfPhase(phase) : null)

export interface NightHint {
  /** Its turn among those who are woken tonight, from 1. */
  readonly turn: number
  readonly name: string
  readonly reminder: string
}

/**
 * For each seat that is woken tonight, when and what for. A seat with several turns shows its first; the dead have
 * none and take none away.
 */
export function nightHints(
  lines: readonly NightEntry[],
  players: readonly Pick<PlayerView, 'isDead'>[],
): Hints {
  const hints = new Map<number, NightHint>()
  let turn = 0
  for (const { kind, seats, name, reminder } of lines) {
    const living = seats.filter((seat) => players[seat]?.isDead !== true)
    if (kind === 'step' || living.length === 0) continue
    turn += 1
    for (const seat of living) if (!hints.has(seat)) hints.set(seat, { turn, name, reminder })
  }
  return hints
}

export type Hints = ReadonlyMap<number, NightHint>

const NO_HINTS: Hints = new Map()

/** Every seat asks for the hints of all: they are made once for each state of the table. */
export function createHinting(): (
  night: Night | null,
  facts: NightFacts | null,
  content: ContentIndex | null,
) => Hints {
  let last: readonly unknown[] = []
  let hints = NO_HINTS
  return (night, facts, content) => {
    if (!night || !facts || !content) return NO_HINTS
    const asked = [night, content, facts.edition, facts.players, facts.npcs]
    if (asked.some((value, index) => value !== last[index])) {
      last = asked
      hints = nightHints(nightLines(night, facts, content), facts.players)
    }
    return hints
  }
}
