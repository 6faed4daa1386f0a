import { perShell } from '../../../shell/perShell.ts'
import type { Shell } from '../../../shell/shell.ts'
import { incoming, ownChannel } from './requests.ts'
import { whisperKind } from './selectors.ts'

/** Asks somebody to talk apart; where that person has asked already, both go. */
export function requestWhisper({ table }: Shell, userId: string): void {
  const { view } = table.get()
  if (view) table.send('whisperRequest', { userId, channel: whisperKind(view) })
}

/** Whose requests were declined here: nobody is told that these were taken back. */
export const declinedOf = perShell(() => new Set<string>())

/** Takes the own request back, or declines the other's. */
export function removeWhisper(shell: Shell, userId: string): void {
  const { view } = shell.table.get()
  if (view && userId in view.gamestate.whisperFrom) declinedOf(shell).add(userId)
  shell.table.send('whisperRemove', userId)
}

/** Accepts the request that stands at this place of the queue, counted from zero. */
export function acceptNth(shell: Shell, index: number): void {
  const { view } = shell.table.get()
  const request = view && incoming(view)[index]
  if (request) requestWhisper(shell, request.userId)
}

/** Goes into a chat; choosing the one somebody is in leaves it. */
export const toggleChannel = ({ table }: Shell, channel: string): void => table.send('channel', channel)

export function leaveChannel({ table }: Shell): void {
  const { view } = table.get()
  if (view && ownChannel(view) !== null) table.send('channel', null)
}

export const follow = ({ table }: Shell, userId: string | null): void => table.send('follow', userId)
