import type { NominationType } from '@belfry/rules'
import type { Shell } from '../../shell/shell.ts'

type AtTable = Pick<Shell, 'table'>

/** Switches of a table that more than one page has: what each sends stands here once. */
export const setNominationType = ({ table }: AtTable, type: NominationType): void =>
  table.send('nominationType', type)

export const setWhispers = ({ table }: AtTable, isDisabled: boolean): void =>
  table.send('whispers', isDisabled)

export const setSilentNight = ({ table }: AtTable, isSilent: boolean): void =>
  table.send('silentNight', isSilent)

/** Nominates; nobody at all closes what is open. */
export const setNomination = ({ table }: AtTable, nomination: readonly [number, number] | false): void =>
  table.send('nomination', { nomination: nomination === false ? false : [...nomination] })
