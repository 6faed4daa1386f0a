import { STAFF_LEVEL } from '@belfry/rules'
import type { Parse } from '../../lib/storage/storage.ts'
import { APP_VERSION } from '../../lib/version.ts'
import type { Shell } from '../../shell/shell.ts'

const asVersion: Parse<string> = (raw) => (typeof raw === 'string' ? raw : undefined)

/**
 * Whoever knew an older version is told what this one brought, but for those who run the place. Whoever comes for
 * the first time has no use for a list of changes.
 */
export function showNews({ account, modals, storage }: Shell): boolean {
  const isStaff = account.get().claims?.level === STAFF_LEVEL
  const known = storage.read('update', asVersion)
  if (known === undefined) storage.write('update', APP_VERSION)
  if (isStaff || known === undefined || known === APP_VERSION) return false
  // Somebody is being asked something: the news can wait for the next time.
  if (modals.get().dialogue !== null) return false
  if (!modals.open({ name: 'update', params: undefined }).ok) return false
  storage.write('update', APP_VERSION)
  return true
}
