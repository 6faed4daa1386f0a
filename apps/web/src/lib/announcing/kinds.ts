/** Levels of what is read out: what decides and what concerns oneself, what a table talks about, or everything. */
export const LEVELS = ['brief', 'usual', 'all'] as const
export type Level = (typeof LEVELS)[number]

interface KindRow {
  /** The first level that says it. */
  readonly from: Level
  /** Breaks into whatever is being read: it will not wait. */
  readonly isUrgent?: true
}

const brief: KindRow = { from: 'brief' }
const urgent: KindRow = { from: 'brief', isUrgent: true }
const usual: KindRow = { from: 'usual' }
const all: KindRow = { from: 'all' }

/** Kinds of announcements, in the order in which they are said where several come at once. */
export const KINDS = {
  gong: urgent,
  turn: urgent,
  near: urgent,
  whisperAsked: urgent,
  signal: urgent,
  gameBegins: brief,
  gameOver: brief,
  night: brief,
  day: brief,
  newGame: brief,
  ownCharacter: brief,
  executed: brief,
  exiled: brief,
  ownDeath: brief,
  death: brief,
  revival: brief,
  ownVoteless: brief,
  voteless: all,
  nominated: brief,
  needed: usual,
  speech: usual,
  sweep: usual,
  sweepHeld: usual,
  passed: all,
  ownPassed: usual,
  ownHand: brief,
  counted: brief,
  block: brief,
  closed: all,
  marked: usual,
  pointing: brief,
  pointed: brief,
  revealed: brief,
  won: brief,
  whisperBegun: brief,
  whisperEnded: brief,
  companion: usual,
  place: usual,
  textToOne: brief,
  text: usual,
  textOfOthers: all,
  told: usual,
  draft: usual,
  sent: usual,
  seen: usual,
  signalOfOthers: all,
  timerOver: brief,
  timer: usual,
  ownSeat: brief,
  seat: usual,
  seats: usual,
  script: usual,
  storyteller: usual,
  handUp: usual,
  hand: all,
  whispers: all,
  presence: all,
} as const satisfies Record<string, KindRow>

export type Kind = keyof typeof KINDS

/** One thing that is told: what it is, and a whole sentence. */
export interface Announcement {
  readonly kind: Kind
  readonly text: string
}

const RANK = new Map(Object.keys(KINDS).map((kind, at) => [kind, at]))
const rank = ({ kind }: Announcement): number => RANK.get(kind) ?? 0

export const mostPressing = (news: readonly Announcement[]): Announcement | undefined =>
  news.toSorted((a, b) => rank(a) - rank(b))[0]

const isUrgent = ({ kind }: Announcement): boolean => (KINDS[kind] as KindRow).isUrgent === true

export const isSaidAt = (level: Level, { kind }: Pick<Announcement, 'kind'>): boolean =>
  LEVELS.indexOf(KINDS[kind].from) <= LEVELS.indexOf(level)

/** Announcement that is said at once, and one that waits until a listener is free; empty for nothing. */
export interface Speech {
  readonly urgent: string
  readonly calm: string
  /** What it is about, the most pressing first. */
  readonly kinds: readonly Kind[]
}

const inWords = (announcements: readonly Announcement[]): string =>
  [...new Set(announcements.map(({ text }) => text))].join(' ')

/** One speech of all that happened at once: as much as is wished, the most pressing first, nothing twice. */
export function speechOf(announcements: readonly Announcement[], level: Level): Speech {
  const said = announcements.filter((each) => isSaidAt(level, each)).toSorted((a, b) => rank(a) - rank(b))
  return {
    urgent: inWords(said.filter(isUrgent)),
    calm: inWords(said.filter((each) => !isUrgent(each))),
    kinds: said.map(({ kind }) => kind),
  }
}
