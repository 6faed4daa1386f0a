import { z } from 'zod'

/**
 * One call of the API: where it goes, what it takes and what it answers. The server checks both against it, and
 * the web app reads answers with it. A failure always answers {ok: false, code, params} with its status.
 */
export interface RestCall<Body extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST'
  /** Below the API's prefix; `:name` stands for a part of the address. */
  readonly path: string
  readonly body: Body
  readonly answer: Answer
}

/** A GET takes nothing but its address. */
export const get = <Answer extends z.ZodType>(path: string, answer: Answer) =>
  ({ method: 'GET', path, body: z.undefined(), answer }) as const satisfies RestCall

export const post = <Body extends z.ZodType, Answer extends z.ZodType>(
  path: string,
  body: Body,
  answer: Answer,
) => ({ method: 'POST', path, body, answer }) as const satisfies RestCall

export const done = z.object({ success: z.literal(true) })
