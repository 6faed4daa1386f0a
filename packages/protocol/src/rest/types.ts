import type { z } from 'zod'
import type { Fixed } from '../schemas/messages.ts'
import type { RestShapes } from '../schemas/rest/index.ts'
import type { RestName, RestParam } from './calls.ts'

/** Body that a caller sends; fields with a default may be left out. */
export type RestBody<Name extends RestName> = Fixed<z.input<RestShapes[Name]['body']>>
export type RestQuery<Name extends RestName> = Fixed<z.input<RestShapes[Name]['query']>>
export type RestAnswer<Name extends RestName> = z.output<RestShapes[Name]['answer']>

/** The parts of an address that a caller fills in, by name. */
export type RestParams<Name extends RestName> = Readonly<Record<RestParam<Name>, string>>

/** A part of a request, where the call has it. */
type Part<Is extends boolean, Of> = Is extends true ? Of : unknown
type Has<T, None> = [T] extends [None] ? false : true

/** Request of a caller: parts of the address, what stands behind it, the body. */
export type RestRequest<Name extends RestName> = Part<
  Has<RestParam<Name>, never>,
  { readonly params: RestParams<Name> }
> &
  Part<Has<RestQuery<Name>, undefined>, { readonly query?: RestQuery<Name> }> &
  Part<Has<RestBody<Name>, undefined>, { readonly body: RestBody<Name> }>

/** Arguments after the name of a call; none where the name says all. */
export type AfterCall<Name extends RestName> =
  unknown extends RestRequest<Name>
    ? []
    : object extends RestRequest<Name>
      ? [request?: RestRequest<Name>]
      : [request: RestRequest<Name>]
