import { isRevealing } from '@belfry/rules'
import type { Table } from './table.ts'

/** The grimoire of the open table is being revealed right now. */
export const isTableRevealing = (table: Pick<Table, 'get'>): boolean =>
  isRevealing(table.get().view?.session.hook ?? null)
