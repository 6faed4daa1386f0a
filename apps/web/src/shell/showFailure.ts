import type { Failure } from '@belfry/kit'
import type { Modals } from '../lib/modals/modals.ts'
import { failurePhrase } from './useText.ts'

/** The error dialogue: what went wrong, in words, until it is acknowledged. */
export async function showFailure(modals: Modals, failure: Failure): Promise<void> {
  await modals.ask({ type: 'alert', title: { key: 'common:failure.title' }, text: failurePhrase(failure) })
}
