import { type Failure, failure, type Result } from '@belfry/kit'
import table from './codes.json' with { type: 'json' }

/** Every code the API answers with; its text lives in the catalogues under the same key. */
export type ErrorCode = keyof typeof table

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(table, text)

export type Refusal = Failure<ErrorCode>
export type Outcome<T> = Result<T, Refusal>

export const refuse = (code: ErrorCode, params: Refusal['params'] = {}): Result<never, Refusal> =>
  failure(code, params)

export const statusOf = (code: ErrorCode): number => table[code].status

export interface WireError {
  readonly ok: false
  readonly code: ErrorCode
  readonly params: Refusal['params']
}

/** The one shape of failure on the wire. */
export const wireError = (refusal: Refusal): WireError => ({
  ok: false,
  code: refusal.code,
  params: refusal.params,
})
