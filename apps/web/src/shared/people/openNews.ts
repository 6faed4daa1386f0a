import { STAFF_LEVEL } from '@belfry/rules'
import type { Shell } from '../../shell/shell.ts'

/** News, wherever it is asked for; those who run the place write to everybody from there instead. */
export function openNews({ account, modals }: Shell): void {
  const isStaff = account.get().claims?.level === STAFF_LEVEL
  modals.open({ name: isStaff ? 'announcement' : 'update', params: undefined })
}
