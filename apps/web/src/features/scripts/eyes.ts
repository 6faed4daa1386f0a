import type { SessionView } from '@belfry/rules'
import type { SettingValues } from '../../lib/settings/table.ts'
import { can } from '../../lib/table/rights.ts'

/** Readers of the whole grimoire. */
export const seesGrimoire = (self: Pick<SessionView['self'], 'kind'>): boolean => can(self, 'seeGrimoire')

/** The order of the night is for those who see the grimoire, and for players who asked for it. */
export const maySeeNightOrder = (
  { self, session }: SessionView,
  { isPlayerNightOrder }: Pick<SettingValues, 'isPlayerNightOrder'>,
): boolean => session.edition !== null && (seesGrimoire(self) || isPlayerNightOrder)
