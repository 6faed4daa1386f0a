import { failure, ok, type Result } from '@belfry/kit'
import type { AnyCommand, Notice } from '@belfry/rules'
import { BAD_CHARACTERS, unfitIn } from '../unfit.ts'
import type { WireErrorCode, WireMessage } from '../wire.ts'
import type { Inbound, ToWire } from './rows.ts'
import { rowsOf, type TopicRows } from './together.ts'

export type InboundRows = TopicRows<'inbound'>

/** Messages a client may send over the session socket. What arrives has any name, so its type ends here. */
export const INBOUND: Readonly<Record<string, Inbound>> = rowsOf('inbound') as Record<string, Inbound>

/** That no notice is without a row is the compiler's to see. */
const toWireRows: ToWire = rowsOf('toWire')

/** From the wire to a command. The sender is the socket's, whatever the payload says. */
export function toCommand(
  name: string,
  payload: unknown,
  userId: string,
): Result<AnyCommand, { code: WireErrorCode; params: Record<string, string | number> }> {
  const row = Object.hasOwn(INBOUND, name) ? INBOUND[name] : undefined
  if (!row) return failure('unknown-message', { name: name.slice(0, 40) })
  const unfit = unfitIn(payload)
  if (unfit) return failure(unfit.code, { name, path: unfit.path })
  const parsed = row.schema.safeParse(payload)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const code = issue?.message === BAD_CHARACTERS ? BAD_CHARACTERS : 'invalid-payload'
    return failure(code, { name, path: issue?.path.join('.') ?? '' })
  }
  return ok(row.toCommand(parsed.data, userId))
}

export const toWire = (notice: Notice): readonly WireMessage[] => toWireRows[notice.notice](notice as never)
