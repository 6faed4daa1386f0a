import type { LogRow } from '@belfry/room'
import type { AnyEvent } from '@belfry/rules'
import type { Logger } from '../../platform/system/log.ts'

type Line = readonly [string, Readonly<Record<string, string | number>>]
type Telling = { readonly [T in AnyEvent['type']]?: (event: Extract<AnyEvent, { type: T }>) => Line }

/** Journal of a day of play for the operator: that there was one, with ids and numbers, never names or words. */
const TELLING: Telling = {
  sessionCreated: ({ meta }) => ['table opened', { userId: meta.ownerId }],
  rolesDealt: ({ roles }) => ['characters dealt', { players: roles.length }],
  gameSealed: ({ game }) => ['game finished', { game: game.id, players: game.seats.length }],
  sessionEnded: () => ['table ended', {}],
}

const lineOf = (event: AnyEvent): Line | undefined => {
  const tell = TELLING[event.type] as ((event: AnyEvent) => Line) | undefined
  return tell?.(event)
}

export function writeJournal(log: Logger, sessionId: string, rows: readonly LogRow[]): void {
  for (const { events } of rows)
    for (const event of events) {
      const line = lineOf(event)
      if (line) log.info({ sessionId, ...line[1] }, line[0])
    }
}
