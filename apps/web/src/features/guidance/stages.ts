import { isNight, MIN_COUNTED_PLAYERS } from '@belfry/rules'
import type { GuideFacts } from './facts.ts'

/** Deeds a Storyteller can do about it, each a button. */
export type DeedName =
  | 'gather'
  | 'edition'
  | 'bag'
  | 'begin'
  | 'resume'
  | 'rules'
  | 'bluffs'
  | 'firstNight'
  | 'otherNights'
  | 'timer'
  | 'phase'
  | 'reveal'
  | 'deaths'
  | 'mercy'

export interface Stage {
  readonly name: string
  readonly isNow: (facts: GuideFacts) => boolean
  readonly deeds: readonly DeedName[]
}

const isBefore = ({ isRunning, hasEnded }: GuideFacts): boolean => !isRunning && !hasEnded

const isDay = ({ phase }: GuideFacts): boolean => phase > 0 && !isNight(phase)

/** The way of an evening, for whoever leads it. The first that applies is shown. */
export const STORYTELLER_STAGES = [
  { name: 'over', isNow: ({ hasEnded }) => hasEnded, deeds: ['resume'] },
  { name: 'invite', isNow: (facts) => isBefore(facts) && facts.empty > 0, deeds: ['gather', 'bag'] },
  { name: 'begin', isNow: (facts) => isBefore(facts) && facts.blank === 0, deeds: ['begin', 'bag'] },
  {
    name: 'place',
    isNow: (facts) => isBefore(facts) && facts.blank < facts.seats,
    deeds: ['begin', 'bag'],
  },
  { name: 'deal', isNow: isBefore, deeds: ['bag', 'edition'] },
  { name: 'dusk', isNow: ({ phase }) => phase === 0, deeds: ['rules', 'phase'] },
  { name: 'dawn', isNow: (facts) => isDay(facts) && facts.doomed.length > 0, deeds: ['deaths', 'mercy'] },
  // A Demon may have a successor, so the night stays within reach.
  { name: 'slain', isNow: (facts) => isDay(facts) && facts.isDemonDead, deeds: ['reveal', 'phase'] },
  { name: 'end', isNow: (facts) => isDay(facts) && facts.isLastPair, deeds: ['reveal'] },
  { name: 'block', isNow: (facts) => isDay(facts) && facts.marked !== null, deeds: ['phase'] },
  { name: 'evening', isNow: (facts) => isDay(facts) && facts.isExecuted, deeds: ['phase'] },
  { name: 'day', isNow: isDay, deeds: ['timer', 'phase'] },
  {
    name: 'bluffs',
    isNow: ({ phase, lacksBluffs }) => phase === 1 && lacksBluffs,
    deeds: ['bluffs', 'firstNight'],
  },
  { name: 'firstNight', isNow: ({ phase }) => phase === 1, deeds: ['firstNight', 'phase'] },
  { name: 'night', isNow: () => true, deeds: ['otherNights', 'phase'] },
] as const satisfies readonly Stage[]

/** The same evening for everybody else: what there is to do or to wait for. */
export const PLAYER_STAGES = [
  { name: 'sit', isNow: ({ isSeated, empty }) => !isSeated && empty > 0, deeds: [] },
  { name: 'watch', isNow: ({ isSeated }) => !isSeated, deeds: [] },
  { name: 'over', isNow: ({ hasEnded }) => hasEnded, deeds: [] },
  { name: 'wait', isNow: ({ isRunning }) => !isRunning, deeds: [] },
  { name: 'untold', isNow: ({ phase, character }) => phase < 2 && character === null, deeds: [] },
  { name: 'read', isNow: ({ phase }) => phase === 0, deeds: [] },
  { name: 'night', isNow: ({ phase }) => isNight(phase), deeds: [] },
  { name: 'spent', isNow: ({ isDead, isVoteless }) => isDead && isVoteless, deeds: [] },
  { name: 'dead', isNow: ({ isDead }) => isDead, deeds: [] },
  { name: 'evening', isNow: ({ isExecuted }) => isExecuted, deeds: [] },
  // A substitute who joined later in the game.
  { name: 'untold', isNow: ({ character }) => character === null, deeds: [] },
  { name: 'day', isNow: () => true, deeds: [] },
] as const satisfies readonly Stage[]

type StorytellerStage = (typeof STORYTELLER_STAGES)[number]['name']
type PlayerStage = (typeof PLAYER_STAGES)[number]['name']

export type Guide =
  | { readonly side: 'storyteller'; readonly name: StorytellerStage; readonly deeds: readonly DeedName[] }
  | { readonly side: 'player'; readonly name: PlayerStage; readonly deeds: readonly DeedName[] }

/** Guide for this reader. Below five seats the middle of the table says so itself. */
export function guideFor(facts: GuideFacts): Guide | null {
  if (facts.seats < MIN_COUNTED_PLAYERS) return null
  if (facts.isStoryteller) {
    const stage = STORYTELLER_STAGES.find(({ isNow }) => isNow(facts))
    return stage ? { side: 'storyteller', name: stage.name, deeds: stage.deeds } : null
  }
  const stage = PLAYER_STAGES.find(({ isNow }) => isNow(facts))
  return stage ? { side: 'player', name: stage.name, deeds: stage.deeds } : null
}
