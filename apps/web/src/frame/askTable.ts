import type { TextKey } from '@belfry/i18n'
import type { Shell } from './shell.ts'
import { failurePhrase } from './useText.ts'

/** Sends a request and shows what went wrong, if anything; true when it was done. */
export async function askTable(
  { table, modals }: Pick<Shell, 'table' | 'modals'>,
  name: string,
  payload: unknown,
  failure: TextKey,
): Promise<boolean> {
  const answer = await table.ask(name, payload)
  if (answer.ok) return true
  await modals.ask({ type: 'alert', title: { key: failure }, text: failurePhrase(answer) })
  return false
}
