import type { TextKey } from '@belfry/i18n'
import type { Ack, AfterName, InboundName, InboundPayload } from '@belfry/protocol'
import type { Shell } from './shell.ts'
import { failurePhrase } from './useText.ts'

type Asking = Pick<Shell, 'table' | 'modals'>

/** Shows why a request was refused, under a title of its own; true when it was done. */
export async function showRefusal(
  { modals }: Pick<Shell, 'modals'>,
  title: TextKey,
  answer: Ack,
): Promise<boolean> {
  if (answer.ok) return true
  await modals.ask({ type: 'alert', title: { key: title }, text: failurePhrase(answer) })
  return false
}

/** Sends a request and shows what went wrong, if anything; true when it was done. */
export const askTable = async <Name extends InboundName>(
  shell: Asking,
  title: TextKey,
  name: Name,
  ...payload: AfterName<Name>
): Promise<boolean> => showRefusal(shell, title, await shell.table.ask(name, ...payload))

/** One property of one seat, as it shall be. */
export const updatePlayer = (shell: Asking, update: InboundPayload<'updatePlayer'>): Promise<boolean> =>
  askTable(shell, 'board:error.update_player', 'updatePlayer', update)
