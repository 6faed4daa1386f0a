import { type Failure, failure, type Result } from '@belfry/kit'

/**
 * Why the rules refuse. Each code has a text in the catalogues; `params` fill it in. Topics add theirs here so
 * that one table can be checked for completeness.
 */
export const RULE_ERRORS = [
  'not-storyteller',
  'not-moderator',
  'not-seated',
  'not-member',
  'not-system',
  'bad-value',
  'no-such-seat',
  'no-such-user',
  'hand-during-nomination',
  'timer-out-of-range',
  'hand-icon-not-yours',
  'no-timer',
  'history-full',
  'history-no-such-entry',
  'phase-changed',
  'phase-during-nomination',
  'phase-during-pointing',
  'game-not-running',
  'mode-pointing-first',
  'hook-in-progress',
  'reveal-not-running',
  'reveal-no-result',
  'reveal-result-first',
  'nomination-at-night',
  'nomination-during-reveal',
  'nominee-not-seated',
  'no-nomination',
  'vote-in-progress',
  'vote-locked',
  'vote-no-hidden-role',
  'vote-stage-changed',
  'vote-stage-open',
  'vote-not-running',
  'vote-not-paused',
  'vote-not-storyteller',
  'vote-not-your-seat',
  'vote-voteless',
  'vote-passed',
  'mark-hidden',
  'mark-count-too-low',
  'signal-by-day',
  'signal-empty',
  'signal-too-long',
  'signal-offline',
  'signal-no-recipient',
  'eyes-not-yours',
  'eyes-no-ability',
  'pointing-in-progress',
  'pointing-during-nomination',
  'pointing-needs-recipients',
  'pointing-open-by-day',
  'pointing-not-open',
  'pointing-too-fast',
] as const

export type RuleErrorCode = (typeof RULE_ERRORS)[number]
export type RuleError = Failure<RuleErrorCode>

export const refuse = (
  code: RuleErrorCode,
  params: Record<string, string | number> = {},
): Result<never, RuleError> => failure(code, params)
