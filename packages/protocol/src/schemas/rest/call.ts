import { z } from 'zod'

/**
 * What one call of the API takes and what it answers; how and where it goes stands in `REST_CALLS`. The server checks
 * both against it, and the web app takes its types from it. A failure always answers {ok: false, code, params} with
 * its status.
 */
export interface RestCall<
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
> {
  readonly body: Body
  readonly answer: Answer
  /** Query: what stands behind the address. */
  readonly query: Query
}

const nothing = z.undefined()

/** A GET takes nothing but its address. */
export const get = <Answer extends z.ZodType>(answer: Answer) =>
  ({ body: nothing, answer, query: nothing }) as const satisfies RestCall

export const getWith = <Query extends z.ZodType, Answer extends z.ZodType>(query: Query, answer: Answer) =>
  ({ body: nothing, answer, query }) as const satisfies RestCall

export const post = <Body extends z.ZodType, Answer extends z.ZodType>(body: Body, answer: Answer) =>
  ({ body, answer, query: nothing }) as const satisfies RestCall

export const done = z.object({ success: z.literal(true) })
