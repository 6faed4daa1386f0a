import { type RestAnswer, type RestName, restPlace } from '@belfry/protocol'
import { REST } from '@belfry/protocol/schemas'
import type { z } from 'zod'
import type { Outcome } from '../../domain/errors/codes.ts'
import { type Access, type Call, type Route, type RouteSpec, route } from './route.ts'

/** Request of a call, after its schema has checked it. */
export type RestInput<Name extends RestName> = z.output<(typeof REST)[Name]['body']>

type Kept<Params, A extends Access> = Pick<
  RouteSpec<Params, undefined, unknown, unknown, A>,
  'summary' | 'access' | 'limit' | 'params' | 'upload' | 'event'
>

interface RestSpec<Name extends RestName, Params, A extends Access> extends Kept<Params, A> {
  handle(
    call: Call<Params, undefined, RestInput<Name>, A>,
  ): Promise<Outcome<RestAnswer<Name>>> | Outcome<RestAnswer<Name>>
}

/** A route for a call that the protocol defines: address and schemas come from there. */
export function restRoute<Name extends RestName, A extends Access, Params = undefined>(
  name: Name,
  spec: RestSpec<Name, Params, A>,
): Route {
  const { method, path } = restPlace(name)
  const { body, answer } = REST[name]
  return route<unknown, undefined, unknown, unknown, Access>({
    ...(spec as unknown as Kept<unknown, Access>),
    method,
    path,
    ...(method === 'POST' ? { body: body as z.ZodType } : {}),
    response: answer as z.ZodType,
    handle: (call) => spec.handle(call as never),
  })
}
