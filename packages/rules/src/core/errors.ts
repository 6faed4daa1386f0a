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
