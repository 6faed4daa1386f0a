import { isOneLine, ok } from '@belfry/kit'
import { BAD_CHARACTERS, unfitIn } from '@belfry/protocol'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../../domain/actor.ts'
import {
  isErrorCode,
  type Outcome,
  type Refusal,
  refuse,
  statusOf,
  wireError,
} from '../../domain/errors/codes.ts'
import { type LimitName, type LimitRule, limits } from '../../domain/limits/requests.ts'
import type { Bite } from '../../domain/limits/table.ts'
import type { RateLimiter } from '../bus/limiter.ts'
import type { SecurityEvent } from '../system/security-events.ts'
import { NETWORKS_OF_SITE } from '../../domain/limits/values.ts'
import { type Caller, callerOf, networkOf, siteOf } from './caller.ts'
import { mayCall } from './policy.ts'
import type { Call, Route, UploadedFile } from './route.ts'
import { refusalKind } from './security-events.ts'

export interface PipelineDeps {
  readonly limiter: RateLimiter
  readonly securityEvent: SecurityEvent
  readonly bite: Bite
  authenticate(bearer: string): Promise<Actor | undefined>
}

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]

type Bucket = readonly [key: string, rule: LimitRule]

/** A provider's customer may hold 65,536 networks, and has no more than this many of them may ask. */
const wider = ({ burst, perMinute }: LimitRule): LimitRule => ({
  burst: burst * NETWORKS_OF_SITE,
  perMinute: perMinute * NETWORKS_OF_SITE,
})

/**
 * People behind one address share it, so a logged-in caller is counted alone. What needs no login is counted for the
 * address too: logins of guests are easily made.
 */
function bucketsOf(
  { access }: Route,
  limit: LimitName,
  { ip }: Caller,
  actor: Actor | undefined,
): readonly Bucket[] {
  const { person, address } = limits[limit]
  const [network, site] = [networkOf(ip), siteOf(ip)]
  const own: readonly Bucket[] = actor ? [[`user:${actor.user.id}`, person]] : []
  if (actor && access !== 'public') return own
  const wide: readonly Bucket[] = site === network ? [] : [[`site:${site}`, wider(address)]]
  return [...own, [`ip:${network}`, address], ...wide]
}

async function checkLimit(
  deps: PipelineDeps,
  route: Route,
  caller: Caller,
  actor: Actor | undefined,
): Promise<Outcome<undefined>> {
  if (route.limit === null) return ok(undefined)
  for (const [key, rule] of bucketsOf(route, route.limit, caller, actor)) {
    const taken = await deps.limiter.take(`${route.limit}:${key}`, rule)
    if (taken.allowed) continue
    deps.bite('requests')
    return refuse('request.limited', { seconds: Math.ceil(taken.retryAfterMs / 1000) })
  }
  return ok(undefined)
}

/** Broken address: what stands in one stands in one line. */
const isBrokenAddress = (part: string, value: unknown): boolean =>
  part !== 'body' &&
  Object.values(value ?? {}).some((text: unknown) => typeof text === 'string' && !isOneLine(text))

function parsePart(schema: z.ZodType | undefined, value: unknown, part: string): Outcome<unknown> {
  if (!schema) return ok(undefined)
  const unfit = unfitIn(value)
  if (unfit?.code === BAD_CHARACTERS || isBrokenAddress(part, value))
    return refuse('request.characters', { detail: [part, unfit?.path].filter(Boolean).join('.') })
  if (unfit) return refuse('request.invalid', { detail: part })
  const parsed = schema.safeParse(value)
  if (parsed.success) return ok(parsed.data)
  const issue = parsed.error.issues[0]
  // A schema that knows better than "invalid" names the code.
  if (issue && isErrorCode(issue.message)) return refuse(issue.message)
  if (issue?.message === BAD_CHARACTERS)
    return refuse('request.characters', { detail: [part, ...issue.path].join('.') })
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
  const max = megabytes(maxBytes)
  // What is too large never seems to be as large as is allowed.
  return refuse('LIMIT_FILE_SIZE', { size: Math.max(megabytes(size), max + 0.1), max })
}

const megabytes = (bytes: number): number => Math.round((bytes / 1024 / 1024) * 10) / 10

type SomeCall = Call<unknown, unknown, unknown, Route['access']>

interface Who {
  readonly caller: Caller
  readonly bearer: string | undefined
  readonly actor: Actor | undefined
}

async function whoAsks(deps: PipelineDeps, request: FastifyRequest): Promise<Who> {
  const bearer = bearerOf(request)
  const actor = bearer === undefined ? undefined : await deps.authenticate(bearer)
  return { caller: callerOf(request), bearer, actor }
}

async function callFor(
  deps: PipelineDeps,
  route: Route,
  request: FastifyRequest,
  who: Who,
): Promise<Outcome<SomeCall>> {
  const within = await checkLimit(deps, route, who.caller, who.actor)
  if (!within.ok) return within
  const allowed = mayCall(route.access, who.actor)
  if (!allowed.ok) return allowed
  const params = parsePart(route.params, request.params, 'params')
  if (!params.ok) return params
  const query = parsePart(route.query, request.query, 'query')
  if (!query.ok) return query
  const body = parsePart(route.body, request.body, 'body')
  if (!body.ok) return body
  const file = await readUpload(route, request)
  if (!file.ok) return file
  const hasHungUp = (): boolean => request.raw.socket.destroyed
  return ok({
    params: params.value,
    query: query.value,
    body: body.value,
    ...who,
    hasHungUp,
    file: file.value,
  })
}

function noteRefusal({ securityEvent }: PipelineDeps, route: Route, who: Who, { code }: Refusal): void {
  const kind = refusalKind(code, who.bearer !== undefined)
  if (kind === undefined) return
  securityEvent(kind, { userId: who.actor?.user.id, reason: code, at: route.path, ip: who.caller.ip })
}

const named = z.object({ user: z.object({ id: z.string() }) })
const aimed = z.object({ userId: z.string() })

/** Whoever logs in is known only by the answer. */
function noteDeed({ securityEvent }: PipelineDeps, { event }: Route, call: SomeCall, answer: unknown): void {
  if (event === undefined) return
  const userId = call.actor?.user.id ?? named.safeParse(answer).data?.user.id
  const targetId = aimed.safeParse(call.params).data?.userId
  securityEvent(event, { userId, targetId, ip: call.caller.ip })
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { seconds } = refusal.params
  if (statusOf(refusal.code) === 429 && seconds !== undefined) reply.header('retry-after', seconds)
  // A refusal is about somebody and this moment, as much as an answer.
  return reply.code(statusOf(refusal.code)).header('cache-control', 'no-store').send(wireError(refusal))
}

/** The way of every request: limit, who, may they, is it well formed, do it, let out only what the schema names. */
export const handlerFor =
  (deps: PipelineDeps, route: Route) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const who = await whoAsks(deps, request)
    const call = await callFor(deps, route, request, who)
    const outcome = call.ok ? await route.handle(call.value) : call
    if (call.ok && outcome.ok) noteDeed(deps, route, call.value, outcome.value)
    if (!outcome.ok) {
      noteRefusal(deps, route, who, outcome.error)
      return sendRefusal(reply, outcome.error)
    }
    if (route.send) return route.send(reply, outcome.value)
    return reply.header('cache-control', 'no-store').send(route.response.parse(outcome.value))
  }
