/** Expected failure is a value: a code the catalogues know, and the numbers and names its text needs. */
export interface Failure<Code extends string = string> {
  readonly code: Code
  readonly params: Readonly<Record<string, string | number>>
}

export type Result<T, E = Failure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value })

export const err = <E>(error: E): Result<never, E> => ({ ok: false, error })

export const failure = <Code extends string>(
  code: Code,
  params: Readonly<Record<string, string | number>> = {},
): Result<never, Failure<Code>> => err({ code, params })

export const mapResult = <T, U, E>(result: Result<T, E>, map: (value: T) => U): Result<U, E> =>
  result.ok ? ok(map(result.value)) : result

/** Value of a result, for tests and start-up code, where a failure is a bug and must be loud. */
export function unwrap<T>(result: Result<T, unknown>): T {
  if (result.ok) return result.value
  throw new Error(`unexpected failure: ${JSON.stringify(result.error)}`)
}
