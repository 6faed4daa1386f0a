import type { Locale } from '@belfry/i18n'

/** Outcome of asking for a code: sent, not for this number (403), limited, cannot be reached by text (402). */
export type StartResult = 'sent' | 'refused' | 'limited' | 'unsupported' | 'unavailable'

/** Outcome of a code that was typed: right, wrong, gone, or tried too often. */
export type CheckResult = 'approved' | 'pending' | 'gone' | 'limited' | 'exhausted' | 'unavailable'

/** Verifier of phones: sends codes and knows whether one is right. Numbers are in international form. */
export interface PhoneVerifier {
  start(userId: string, phone: string, locale: Locale): Promise<StartResult>
  check(userId: string, phone: string, code: string): Promise<CheckResult>
}
