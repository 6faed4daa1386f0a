import { failure, ok, type Result } from '@belfry/kit'
import type { AnyCommand, Notice } from '@belfry/rules'
import { BAD_CHARACTERS, unfitIn } from '../unfit.ts'
import type { WireErrorCode, WireMessage } from '../wire.ts'
import type { Inbound, ToWire } from './rows.ts'
import { channelsInbound, channelsToWire } from './topics/channels.ts'
import { editionInbound, editionToWire } from './topics/edition.ts'
import { gameInbound, gameToWire } from './topics/game.ts'
import { handsInbound, handsToWire } from './topics/hands.ts'
import { mediaInbound, mediaToWire } from './topics/media.ts'
import { membersInbound, membersToWire } from './topics/members.ts'
import { metaInbound, metaToWire } from './topics/meta.ts'
import { nightInbound, nightToWire } from './topics/night.ts'
import { playersInbound, playersToWire } from './topics/players.ts'
import { revealInbound, revealToWire } from './topics/reveal.ts'
import { seatsInbound, seatsToWire } from './topics/seats.ts'
import { setupInbound, setupToWire } from './topics/setup.ts'
import { storytellersInbound, storytellersToWire } from './topics/storytellers.ts'
import { syncInbound } from './topics/sync.ts'
import { textInbound, textToWire } from './topics/text.ts'
import { timerInbound, timerToWire } from './topics/timer.ts'
import { undoInbound } from './topics/undo.ts'
import { voteInbound } from './topics/vote.ts'
import { voteToWire } from './topics/vote-out.ts'

const rows = {
  ...handsInbound,
  ...gameInbound,
  ...revealInbound,
  ...voteInbound,
  ...nightInbound,
  ...editionInbound,
  ...playersInbound,
  ...seatsInbound,
  ...setupInbound,
  ...channelsInbound,
  ...mediaInbound,
  ...membersInbound,
  ...metaInbound,
  ...storytellersInbound,
  ...textInbound,
  ...syncInbound,
  ...timerInbound,
  ...undoInbound,
}

export type InboundRows = typeof rows

/** Everything a client may send over the session socket. What arrives has any name, so its type ends here. */
export const INBOUND: Readonly<Record<string, Inbound>> = rows as Record<string, Inbound>

const toWireRows: ToWire = {
  ...handsToWire,
  ...gameToWire,
  ...revealToWire,
  ...voteToWire,
  ...nightToWire,
  ...editionToWire,
  ...playersToWire,
  ...seatsToWire,
  ...setupToWire,
  ...channelsToWire,
  ...mediaToWire,
  ...membersToWire,
  ...metaToWire,
  ...storytellersToWire,
  ...textToWire,
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
