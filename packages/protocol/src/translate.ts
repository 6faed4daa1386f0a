import { failure, ok, type Result } from '@belfry/kit'
import type { AnyCommand, Notice } from '@belfry/rules'
import { handsInbound, handsToWire } from './topics/hands.ts'
import { timerInbound, timerToWire } from './topics/timer.ts'
import type { Inbound, ToWire, WireErrorCode, WireMessage } from './wire.ts'

/** Everything a client may send over the session socket. */
export const INBOUND: Readonly<Record<string, Inbound>> = {
  ...handsInbound,
  ...timerInbound,
}

const toWireRows: ToWire = {
  ...handsToWire,
  ...timerToWire,
}

/** From the wire to a command. The sender is the socket's, whatever the payload says. */
export function toCommand(
  name: string,
  payload: unknown,
  userId: string,
): Result<AnyCommand, { code: WireErrorCode; params: Record<string, string | number> }> {
  const row = Object.hasOwn(INBOUND, name) ? INBOUND[name] : undefined
  if (!row) return failure('unknown-message', { name: name.slice(0, 40) })
  const parsed = row.schema.safeParse(payload)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    return failure('invalid-payload', { name, path: issue?.path.join('.') ?? '' })
  }
  return ok(row.toCommand(parsed.data, userId))
}

export const toWire = (notice: Notice): readonly WireMessage[] => toWireRows[notice.notice](notice as never)
