import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Actor } from '../../domain/actor.ts'
import type { Outcome } from '../../domain/errors/codes.ts'
import type { LimitName } from '../../domain/limits/requests.ts'
import type { SecurityKind } from '../system/security-events.ts'
import type { Caller } from './caller.ts'

/**
 * Who may call a route. `token`: whoever is logged in, even banned or unverified; `person`: whoever may
 * sit at a table, guests too; `member`: with an account, verified and not banned; the last two by level.
 */
export type Access = 'public' | 'token' | 'person' | 'member' | 'moderator' | 'staff'

type ActorFor<A extends Access> = A extends 'public' ? Actor | undefined : Actor

export interface UploadedFile {
  readonly bytes: Uint8Array
}

export interface Call<Params, Query, Body, A extends Access> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly actor: ActorFor<A>
  readonly caller: Caller
  /** The raw token, for routes that check one of their own. */
  readonly bearer: string | undefined
  /** Whether the client closed the connection: then no answer arrives. */
  readonly hasHungUp: () => boolean
  /** Only on routes with `upload`. */
  readonly file: UploadedFile | undefined
}

interface Upload {
  readonly field: string
  readonly maxBytes: number
}

export interface RouteSpec<Params, Query, Body, Out, A extends Access> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  readonly access: A
  /** Null: for whoever must always be answered. */
  readonly limit: LimitName | null
  readonly params?: z.ZodType<Params>
  readonly query?: z.ZodType<Query>
  readonly body?: z.ZodType<Body>
  readonly upload?: Upload
  /** Answer as it may leave: everything else is dropped before it is written. */
  readonly response: z.ZodType<Out>
  /** Sender of answers that are not JSON. */
  readonly send?: (reply: FastifyReply, out: Out) => FastifyReply
  readonly produces?: string
  /** What is written down when it was done. */
  readonly event?: SecurityKind
  handle(call: Call<Params, Query, Body, A>): Promise<Outcome<Out>> | Outcome<Out>
}

/** A route whose type parameters no longer matter: the pipeline checks values at run time. */
export type Route = RouteSpec<unknown, unknown, unknown, unknown, Access>

export const route = <
  Params = undefined,
  Query = undefined,
  Body = undefined,
  Out = unknown,
  A extends Access = Access,
>(
  spec: RouteSpec<Params, Query, Body, Out, A>,
): Route => spec as unknown as Route
