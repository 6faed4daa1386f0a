import type { Failure, Result } from '@belfry/kit'
import { failurePhrase, useText } from './useText.ts'

interface Reasoned {
  readonly disabled: boolean
  readonly title: string
  readonly 'aria-description'?: string
}

export interface Reason {
  /**
   * Attributes of a control that may be used or not: disabled with the reason where not, its own title where it may.
   */
  (check: Result<unknown, Failure>, title: string): Reasoned
  /** The reason alone; empty where there is none. */
  readonly text: (check: Result<unknown, Failure>) => string
}

/** Turns a rule's answer into what a control shows of it. */
export function useReason(): Reason {
  const { phrase } = useText()
  const text = (check: Result<unknown, Failure>): string =>
    check.ok ? '' : phrase(failurePhrase(check.error))
  const reasoned = (check: Result<unknown, Failure>, title: string): Reasoned =>
    check.ok
      ? { disabled: false, title }
      : { disabled: true, title: `${title}: ${text(check)}`, 'aria-description': text(check) }
  return Object.assign(reasoned, { text })
}
