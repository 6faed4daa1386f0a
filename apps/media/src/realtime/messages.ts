import { type Failure, failure, ok, type Result } from '@belfry/kit'
import type { Ack, VoiceNotificationName, VoiceRequestName } from '@belfry/protocol'
import { VOICE_NOTIFICATIONS, VOICE_REQUESTS } from '@belfry/protocol/schemas'
import type { z } from 'zod'
import { notice } from '../rooms/notices.ts'
import { answer } from '../rooms/requests.ts'
import type { Visit } from '../rooms/rooms.ts'

const isRequest = (name: string): name is VoiceRequestName => Object.hasOwn(VOICE_REQUESTS, name)
const isNotification = (name: string): name is VoiceNotificationName =>
  Object.hasOwn(VOICE_NOTIFICATIONS, name)

function read(
  name: string,
  schema: z.ZodType,
  payload: unknown,
): Result<unknown, Failure<'invalid-payload'>> {
  const parsed = schema.safeParse(payload)
  if (parsed.success) return ok(parsed.data)
  return failure('invalid-payload', { name, path: parsed.error.issues[0]?.path.join('.') ?? '' })
}

const refusal = ({ code, params }: Failure<Extract<Ack, { ok: false }>['code']>): Ack => ({
  ok: false,
  code,
  params,
})

async function notified(visit: Visit, name: VoiceNotificationName, payload: unknown): Promise<Ack> {
  const body = read(name, VOICE_NOTIFICATIONS[name], payload)
  if (!body.ok) return refusal(body.error)
  await notice(name, visit, body.value as never)
  return { ok: true, value: {} }
}

/** Does what a message says, once its schema has checked it. Who sent it comes from the connection. */
export async function handleMessage(visit: Visit, name: string, payload: unknown): Promise<Ack> {
  if (isNotification(name)) return notified(visit, name, payload)
  if (!isRequest(name)) return refusal({ code: 'unknown-message', params: { name: name.slice(0, 40) } })
  const body = read(name, VOICE_REQUESTS[name].body, payload)
  if (!body.ok) return refusal(body.error)
  const answered = await answer(name, visit, body.value as never)
  return answered.ok ? { ok: true, value: answered.value } : refusal(answered.error)
}
