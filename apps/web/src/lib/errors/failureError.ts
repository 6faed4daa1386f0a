import type { Failure } from '@belfry/kit'

/** A failure where only exceptions can travel, such as out of a query. */
export class FailureError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.code)
    this.name = 'FailureError'
    this.failure = failure
  }
}
