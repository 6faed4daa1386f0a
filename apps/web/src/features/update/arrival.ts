import { STAFF_LEVEL } from '@belfry/rules'
import type { Shell } from '../../frame/shell.ts'
import type { Parse } from '../../lib/storage/storage.ts'
import { APP_VERSION } from '../../lib/version.ts'

const asVersion: Parse<string> = (raw) => (typeof raw === 'string' ? raw : undefined)

/** Whoever sees a version for the first time is told what it brought, but for those who run the place. */
export function showNews({ account, modals, storage }: Shell): boolean {
  const isStaff = account.get().claims?.level === STAFF_LEVEL
  if (isStaff || storage.read('update', asVersion) === APP_VERSION) return false
  // Somebody is being asked something: the news can wait for the next time.
  if (modals.get().dialogue !== null) return false
  if (!modals.open({ name: 'update', params: undefined }).ok) return false
  storage.write('update', APP_VERSION)
  return true
}
