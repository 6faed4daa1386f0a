import { ok } from '@belfry/kit'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Actor } from '../accounts/actor.ts'
import { type Outcome, type Refusal, refuse, statusOf, wireError } from '../errors/codes.ts'
import { type Caller, callerOf, networkOf } from './caller.ts'
import { limits, type RateLimiter } from './limits.ts'
import { mayCall } from './policy.ts'
import type { Call, Route, UploadedFile } from './route.ts'

export interface PipelineDeps {
  readonly limiter: RateLimiter
  authenticate(bearer: string): Promise<Actor | undefined>
}

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]

async function checkLimit(
  deps: PipelineDeps,
  route: Route,
  caller: Caller,
  actor: Actor | undefined,
): Promise<Outcome<undefined>> {
  // People behind one address share it, so whoever is logged in is counted alone.
  if (!actor && caller.isLocal) return ok(undefined)
  const who = actor ? `user:${actor.user.id}` : `ip:${networkOf(caller.ip)}`
  const taken = await deps.limiter.take(`${route.limit}:${who}`, limits[route.limit])
  if (taken.allowed) return ok(undefined)
  return refuse('request.limited', { seconds: Math.ceil(taken.retryAfterMs / 1000) })
}

function parsePart(schema: z.ZodType | undefined, value: unknown, part: string): Outcome<unknown> {
  if (!schema) return ok(undefined)
  const parsed = schema.safeParse(value)
  if (parsed.success) return ok(parsed.data)
  const issue = parsed.error.issues[0]
  const where = [part, ...(issue?.path ?? [])].join('.')
  return refuse('request.invalid', { detail: `${where}: ${issue?.message ?? ''}` })
}

async function readUpload(route: Route, request: FastifyRequest): Promise<Outcome<UploadedFile | undefined>> {
  if (!route.upload) return ok(undefined)
  const { field, maxBytes } = route.upload
  if (!request.isMultipart()) return refuse('request.type')
  let part: MultipartFile | undefined
  try {
    part = await request.file({ limits: { fileSize: maxBytes, files: 1, fields: 5 } })
    if (!part || part.fieldname !== field) return refuse('request.invalid', { detail: field })
    const bytes = await part.toBuffer()
    // The end of a file that is too large may have been cut off without a word.
    return part.file.truncated ? tooLarge(request, maxBytes) : ok({ bytes })
  } catch (error) {
    if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') throw error
    return tooLarge(request, maxBytes)
  }
}

function tooLarge(request: FastifyRequest, maxBytes: number): Outcome<never> {
  const size = Number(request.headers['content-length'] ?? 0)
  return refuse('LIMIT_FILE_SIZE', { size: megabytes(size), max: megabytes(maxBytes) })
}

const megabytes = (bytes: number): number => Math.round((bytes / 1024 / 1024) * 10) / 10

async function callFor(
  deps: PipelineDeps,
  route: Route,
  request: FastifyRequest,
): Promise<Outcome<Call<unknown, unknown, unknown, Route['access']>>> {
  const caller = callerOf(request)
  const bearer = bearerOf(request)
  const actor = bearer === undefined ? undefined : await deps.authenticate(bearer)
  const within = await checkLimit(deps, route, caller, actor)
  if (!within.ok) return within
  const allowed = mayCall(route.access, actor)
  if (!allowed.ok) return allowed
  const params = parsePart(route.params, request.params, 'params')
  if (!params.ok) return params
  const query = parsePart(route.query, request.query, 'query')
  if (!query.ok) return query
  const body = parsePart(route.body, request.body, 'body')
  if (!body.ok) return body
  const file = await readUpload(route, request)
  if (!file.ok) return file
  return ok({
    params: params.value,
    query: query.value,
    body: body.value,
    actor,
    caller,
    bearer,
    file: file.value,
  })
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { seconds } = refusal.params
  if (refusal.code === 'request.limited' && seconds !== undefined) reply.header('retry-after', seconds)
  return reply.code(statusOf(refusal.code)).send(wireError(refusal))
}

/** The way of every request: limit, who, may they, is it well formed, do it, let out only what the schema names. */
export const handlerFor =
  (deps: PipelineDeps, route: Route) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const call = await callFor(deps, route, request)
    if (!call.ok) return sendRefusal(reply, call.error)
    const outcome = await route.handle(call.value)
    if (!outcome.ok) return sendRefusal(reply, outcome.error)
    if (route.send) return route.send(reply, outcome.value)
    return reply.header('cache-control', 'no-store').send(route.response.parse(outcome.value))
  }
